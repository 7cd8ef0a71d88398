import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { toCsv } from '../../../shared/csv.ts'
import { ChoiceField, choicesOf, TextField } from '../../../web/form/fields.tsx'
import { translated } from '../../../web/language.ts'
import { saveFile } from '../../../web/save-file.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import { type ImportRow, importField, type RowNote } from '../import-row.ts'
import classes from './import-page.module.css'
import { fieldLabel } from './import-texts.ts'
import type { OpenSheet } from './open-sheet.ts'
import { textOfSheetCell } from './read-cell.ts'
import type { UsingSheet } from './use-sheet.ts'

type Props = { using: UsingSheet; sheet: OpenSheet; faults: readonly RowNote[] }

const SHOWN = 20

/** Faults cell by cell, each with a field to correct it; or a file of the rows with their errors. */
export function FaultsPart({ using, sheet, faults }: Props) {
  const lines = [...new Set(faults.map(({ line }) => line))]
  return (
    <Card as="section" gap={14} aria-label={t`What is wrong`}>
      <Title order={2} isSmall role="alert">
        {plural(faults.length, {
          one: '# cell needs correcting',
          other: '# cells need correcting',
        })}
      </Title>
      <Text isDimmed size="less">
        {plural(faults.length, {
          one: 'Correct it here, or download the row: the last column says what is wrong.',
          other: 'Correct them here, or download these rows: the last column says what is wrong.',
        })}
      </Text>
      <Stack as="ul" gap={12}>
        {lines.slice(0, SHOWN).map((line) => (
          <FaultyRow
            key={line}
            using={using}
            row={sheet.rows.find((row) => row.line === line) ?? { line }}
            faults={faults.filter((it) => it.line === line)}
            alikeOf={(fault) => alikeCells(fault, { faults, rows: sheet.rows })}
          />
        ))}
      </Stack>
      {lines.length > SHOWN && (
        <p>
          <Trans>
            There are more once these are corrected. It may be quicker in your spreadsheet.
          </Trans>
        </p>
      )}
      <Row gap={12} lineGap={8}>
        <Button
          variant="default"
          size="sm"
          leftSection={<DownloadIcon size={16} />}
          onClick={() => saveFile('rows-to-mend.csv', faultyRows(sheet, faults))}
        >
          <Trans>Download these rows</Trans>
        </Button>
        {lines.length > 1 && (
          <Button variant="default" size="sm" onClick={() => using.leaveOut(lines)}>
            {t`Leave all ${lines.length} out`}
          </Button>
        )}
      </Row>
    </Card>
  )
}

type RowProps = {
  using: UsingSheet
  row: ImportRow
  faults: readonly RowNote[]
  /** The other lines for which the correction of one holds too. */
  alikeOf: (fault: RowNote) => number[]
}

function FaultyRow({ using, row, faults, alikeOf }: RowProps) {
  const { line } = row
  const about = [row.address1, row.name].filter(Boolean).join(' · ')
  return (
    <Stack as="li" gap={8} className={classes.ruled}>
      <Row gap={12} lineGap={8} className={classes.line}>
        <strong>{t`Line ${line}`}</strong> <span>{about}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => using.leaveOut([line])}>
          <Trans>Leave this row out</Trans>
        </Button>
      </Row>
      {faults.map(({ field, message }) =>
        field === null ? (
          <p key={message}>{translated(message)}</p>
        ) : (
          <MendedCell
            key={field}
            label={fieldLabel(field)}
            name={t`Line ${line}: ${fieldLabel(field)}`}
            words={importField(field).words}
            value={row[field] ?? ''}
            error={translated(message)}
            alike={alikeOf({ line, field, message })}
            onMend={(text, lines = []) => using.mend([line, ...lines], field, text)}
          />
        ),
      )}
    </Stack>
  )
}

type CellProps = {
  label: string
  /** As it is read out, with the line. */
  name: string
  words: readonly string[] | undefined
  value: string
  error: string
  /** The other lines with the same fault in this column. */
  alike: readonly number[]
  onMend: (text: string, lines?: readonly number[]) => void
}

/** Takes what is typed when the cell is left, for this line or all that have the same fault in this column. */
function MendedCell({ label, name, words, value, error, alike, onMend }: CellProps) {
  const [typed, setTyped] = useState(value)
  const [isForAll, setForAll] = useState(false)
  const mend = (text: string) => onMend(text, isForAll ? alike : [])
  return (
    <Stack gap={8}>
      {words ? (
        <ChoiceField
          label={label}
          aria-label={name}
          prompt={value || t`Choose`}
          choices={choicesOf(words)}
          value=""
          error={error}
          onChange={({ currentTarget }) => mend(currentTarget.value)}
        />
      ) : (
        <TextField
          label={label}
          aria-label={name}
          value={typed}
          error={error}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={({ relatedTarget }) => typed !== value && !isTick(relatedTarget) && mend(typed)}
          onKeyDown={({ key }) => key === 'Enter' && typed !== value && mend(typed)}
        />
      )}
      {alike.length > 0 && (
        <Checkbox
          label={plural(alike.length, {
            one: 'The same for # other line with this mistake',
            other: 'The same for # other lines with this mistake',
          })}
          checked={isForAll}
          onChange={({ currentTarget }) => {
            setForAll(currentTarget.checked)
            if (currentTarget.checked && typed !== value) onMend(typed, alike)
          }}
        />
      )}
    </Stack>
  )
}

/** Whether the focus goes on to the box below the cell. */
const isTick = (next: EventTarget | null) =>
  next instanceof HTMLInputElement && next.type === 'checkbox'

/** The rows as they are in the sheet, with a column for the errors. */
function faultyRows({ table, cells }: OpenSheet, faults: readonly RowNote[]): Blob {
  const byLine = Map.groupBy(faults, ({ line }) => line)
  const rows = [...byLine].map(([line, of]) => [
    ...table.heads.map((_, place) => textOfSheetCell(cells[line - 1]?.[place])),
    of
      .map(({ field, message }) =>
        [field && fieldLabel(field), translated(message)].filter(Boolean).join(': '),
      )
      .join(' '),
  ])
  return new Blob([toCsv([...table.heads, t`What is wrong`], rows)], { type: 'text/csv' })
}

/**
 * The other lines for which the correction of a cell holds too: those with the same mistake in a term that is agreed
 * alike with everybody, else those in which the very same is written.
 */
export function alikeCells(
  { line, field, message }: RowNote,
  { faults, rows }: { faults: readonly RowNote[]; rows: readonly ImportRow[] },
): number[] {
  if (field === null) return []
  const { alike, kind } = importField(field)
  if (alike === 'never') return []
  const written = new Map(rows.map((row) => [row.line, row[field] ?? '']))
  const own = written.get(line) ?? ''
  const isOfAll = alike === 'everywhere' || kind === 'word'
  // A formula that failed stands for another value in each row, and so does a blank cell.
  if (!isOfAll && (own === '' || own.startsWith('#'))) return []
  return faults
    .filter((it) => it.line !== line && it.field === field && it.message === message)
    .map((it) => it.line)
    .filter((other) => isOfAll || written.get(other) === own)
}
