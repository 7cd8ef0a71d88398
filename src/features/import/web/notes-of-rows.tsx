import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { translated } from '../../../web/language.ts'
import type { RowNote } from '../import-row.ts'
import { NOT_BROUGHT_BACK } from '../not-brought-back.ts'
import { sheetHeads } from '../written-heads.ts'
import { fieldOfHead } from './head-words.ts'
import classes from './import-page.module.css'
import { isFilled } from './read-sheet.ts'
import type { OpenSheet } from './use-sheet.ts'

type Props = { sheet: OpenSheet; notes: readonly RowNote[] }

const LINES = 12

/** What is good to know of the rows and stops nothing: each thing once, with the lines that it is about. */
export function NotesOfRows({ sheet, notes }: Props) {
  const { read, left, table, kind } = sheet
  const { sums, filledDown } = read
  const byMessage = Map.groupBy(notes, ({ message }) => message)
  const doubles = doubledHeads(sheet)
  const isOurs = kind === 'books' && table.heads.join() === sheetHeads(kind).join()
  return (
    <ul className={classes.notes}>
      {isOurs && (
        <li>
          <span>
            <Trans>This sheet is from “Download my data”. It does not bring in:</Trans>
          </span>
          <ul>
            {NOT_BROUGHT_BACK.map((it) => (
              <li key={it}>{translated(it)}</li>
            ))}
          </ul>
        </li>
      )}
      {[...byMessage].map(([message, of]) => (
        <li key={message}>
          {translated(message)}{' '}
          <span className={classes.hint}>{linesText(of.map(({ line }) => line))}</span>
        </li>
      ))}
      {doubles.length > 0 && (
        <li>
          {t`Another column says the same, so these are left out:`}{' '}
          <span className={classes.hint}>{doubles.join(', ')}</span>
        </li>
      )}
      {filledDown > 0 && (
        <li>
          {plural(filledDown, {
            one: '# blank cell of an address was filled from the row above.',
            other: '# blank cells of addresses were filled from the rows above.',
          })}
        </li>
      )}
      {sums.length > 0 && (
        <li>
          {t`Sums are left out.`} <span className={classes.hint}>{linesText(sums)}</span>
        </li>
      )}
      {left.length > 0 && (
        <li>
          {t`You left rows out.`} <span className={classes.hint}>{linesText(left)}</span>
        </li>
      )}
    </ul>
  )
}

/** Heads of columns with something in them that are left out because their field has another column. */
const doubledHeads = ({ table, columns, sheets, at, kind }: OpenSheet): string[] =>
  table.heads.filter((head, place) => {
    const field = fieldOfHead(head, kind)
    const isDouble = columns[place] === null && field !== undefined && columns.includes(field)
    return isDouble && sheets[at]?.cells.slice(table.firstRow).some((row) => isFilled(row[place]))
  })

function linesText(lines: readonly number[]): string {
  const shown = lines.slice(0, LINES).join(', ')
  const more = lines.length - LINES
  const text = plural(lines.length, { one: `Line ${shown}`, other: `Lines ${shown}` })
  return more > 0 ? t`${text} and ${more} more` : text
}
