import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { groupedDecimal } from '../../../shared/money.ts'
import { translated } from '../../../web/language.ts'
import { Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { RowNote } from '../import-row.ts'
import { NOT_BROUGHT_BACK, sheetHeads } from '../written-heads.ts'
import { fieldLabel } from './import-texts.ts'
import { fieldOfHead } from './match-heads.ts'
import type { OpenSheet } from './open-sheet.ts'
import { isFilled } from './read-sheet.ts'

type Props = { sheet: OpenSheet; notes: readonly RowNote[] }

const LINES = 12

/** Remarks on rows that do not stop the import: each once, with its lines. */
export function NotesOfRows({ sheet, notes }: Props) {
  const { read, rows, left, table, kind } = sheet
  const { sums, remarks, filledDown, banners, wrongSums, otherBalances } = read
  const byMessage = Map.groupBy(notes, ({ message }) => message)
  const doubles = doubledHeads(sheet)
  const others = otherHeads(sheet).filter((head) => !doubles.includes(head))
  const isOurs = kind === 'books' && table.heads.join() === sheetHeads(kind).join()
  return (
    <Stack as="ul" gap={4} data-bullets>
      {isOurs && (
        <li>
          <span>
            <Trans>This sheet is from “Download my data”. It leaves out:</Trans>
          </span>
          <ul data-bullets>
            {NOT_BROUGHT_BACK.map((it) => (
              <li key={it}>{translated(it)}</li>
            ))}
          </ul>
        </li>
      )}
      {[...byMessage].map(([message, of]) => (
        <li key={message}>
          {translated(message)}{' '}
          <Text as="span" isDimmed size="less">
            {of.length === rows.length && of.length > 1
              ? t`All rows`
              : linesText(of.map(({ line }) => line))}
          </Text>
        </li>
      ))}
      {doubles.length > 0 && (
        <li>
          {t`Another column says the same, so these are left out:`}{' '}
          <Text as="span" isDimmed size="less">
            {doubles.join(', ')}
          </Text>
        </li>
      )}
      {others.length > 0 && (
        <li>
          {t`These columns are not imported:`}{' '}
          <Text as="span" isDimmed size="less">
            {others.join(', ')}
          </Text>
        </li>
      )}
      {filledDown > 0 && (
        <li>
          {plural(filledDown, {
            one: '# blank address cell was filled from the row above.',
            other: '# blank address cells were filled from the rows above.',
          })}
        </li>
      )}
      {sums.length > 0 && (
        <li>
          {t`Total row skipped.`}{' '}
          <Text as="span" isDimmed size="less">
            {linesText(sums)}
          </Text>
        </li>
      )}
      {wrongSums.map(({ line, field, says, adds }) => (
        <li key={`${line} ${field}`}>
          {t`${fieldLabel(field)}: the total in line ${line} is ₹ ${groupedDecimal(says)}, but the rows above add up to ₹ ${groupedDecimal(adds)}.`}
        </li>
      ))}
      {otherBalances.length > 0 && (
        <li>
          {t`The balance column is used, though the months add up to something else:`}{' '}
          <Text as="span" isDimmed size="less">
            {otherBalances
              .slice(0, LINES)
              .map(({ line, balance, months }) => t`line ${line} ${balance}, months ${months}`)
              .join('; ')}
          </Text>
        </li>
      )}
      {sheet.joined.map(({ name, by }) => (
        <li key={name}>{t`Read together with the sheet “${name}”, by “${by}”.`}</li>
      ))}
      {banners.length > 0 && (
        <li>
          {t`Taken as the address of the rows below.`}{' '}
          <Text as="span" isDimmed size="less">
            {linesText(banners)}
          </Text>
        </li>
      )}
      {remarks.length > 0 && (
        <li>
          {t`Remarks are left out.`}{' '}
          <Text as="span" isDimmed size="less">
            {linesText(remarks)}
          </Text>
        </li>
      )}
      {left.length > 0 && (
        <li>
          {t`You left rows out.`}{' '}
          <Text as="span" isDimmed size="less">
            {linesText(left)}
          </Text>
        </li>
      )}
    </Stack>
  )
}

/** Heads of columns with something in them that are left out. */
const otherHeads = ({ table, columns, cells, months, answers }: OpenSheet): string[] =>
  table.heads.filter(
    (head, place) =>
      head !== '' &&
      columns[place] === null &&
      !SERIAL_NUMBER.test(head) &&
      !(answers.monthsMean !== 'nothing' && months.some((it) => it.at === place)) &&
      cells.slice(table.firstRow).some((row) => isFilled(row[place])),
  )

/** Over the numbers of the lines, which nobody misses. */
const SERIAL_NUMBER = /^(?:s|sr|sl|serial)?[\s.]*(?:no|#|क्र)\.?[\s.सं]*$|^(?:sr|sl|#)\.?$/i

/** The unread heads whose field is read from another column. */
const doubledHeads = (sheet: OpenSheet): string[] =>
  otherHeads(sheet).filter((head) => {
    const field = fieldOfHead(head, sheet.kind)
    return field !== undefined && sheet.columns.includes(field)
  })

function linesText(lines: readonly number[]): string {
  const shown = lines.slice(0, LINES).join(', ')
  const more = lines.length - LINES
  const text = plural(lines.length, { one: `Line ${shown}`, other: `Lines ${shown}` })
  return more > 0 ? t`${text} and ${more} more` : text
}
