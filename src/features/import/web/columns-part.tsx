import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ChoiceField } from '../../../web/form/fields.tsx'
import { type ColumnField, columnFieldsOf } from './head-words.ts'
import classes from './import-page.module.css'
import { fieldLabel } from './import-texts.ts'
import { lackingColumns } from './lacking-columns.ts'
import type { OpenSheet } from './open-sheet.ts'
import { textOf } from './read-cell.ts'
import { isFilled } from './read-sheet.ts'
import type { UsingSheet } from './use-sheet.ts'

type Props = { using: UsingSheet; sheet: OpenSheet }

const EXAMPLES = 3

/** The recognised field of each column of the sheet; anybody can change it. */
export function ColumnsPart({ using, sheet }: Props) {
  const { table, columns, cells, kind } = sheet
  const rows = cells.slice(table.firstRow)
  const known = columns.filter(Boolean).length
  // It does not close under the hand of somebody who assigns the third.
  const lacking = lackingColumns(sheet).map(fieldLabel)
  const [wasUnknown] = useState(known < 3 || lacking.length > 0)
  const choices = [
    { value: '', label: t`Leave out` },
    ...columnFieldsOf(kind).map((value) => ({ value, label: fieldLabel(value) })),
  ]
  const examplesOf = (place: number) =>
    rows
      .filter((row) => isFilled(row[place]))
      .slice(0, EXAMPLES)
      .map((row) => textOf(row[place]))
      .join(' · ')
  const isUsed = (place: number) => table.heads[place] !== '' || examplesOf(place) !== ''
  return (
    <details className={classes.part} open={wasUnknown}>
      <summary>
        <span>
          {plural(known, { one: '# column is recognised', other: '# columns are recognised' })}
        </span>
        <span className={classes.check}>
          <Trans>Check or change</Trans>
        </span>
      </summary>
      {lacking.length > 0 && (
        <p role="alert" className={classes.fault}>
          {t`Not found: ${lacking.join('; ')}. Choose it below at the column that has it.`}
        </p>
      )}
      <ul className={classes.columns}>
        {table.heads.map(
          (head, place) =>
            isUsed(place) && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              <li key={place}>
                <div className={classes.example}>
                  <strong>{head || t`Without a heading`}</strong>
                  <span>{examplesOf(place)}</span>
                </div>
                <ChoiceField
                  label={t`“${head}” is`}
                  value={columns[place] ?? ''}
                  choices={choices}
                  onChange={({ currentTarget }) =>
                    using.assign(place, (currentTarget.value || null) as ColumnField | null)
                  }
                />
              </li>
            ),
        )}
      </ul>
    </details>
  )
}
