import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { formatDate } from '../../shared/calendar-date.ts'
import { paise } from '../../shared/paise.ts'
import {
  footOf,
  type SheetCell,
  type SheetColumnKind,
  type SheetTable,
} from '../../shared/sheet.ts'
import { Amount } from '../amount.tsx'
import { Card } from '../ui/layout.tsx'
import { VisuallyHidden } from '../ui/text.tsx'
import classes from './figure-table.module.css'

type Props = {
  sheet: SheetTable
  /** Shown when there are no rows. */
  empty: string
}

/** The most columns at the usual distance; more are closer together, and printed in landscape. */
const MANY = 6

/**
 * A table as on paper: few rows, totals below. One that is wider than the page scrolls in its card, by finger or arrow
 * keys, where names, and on a phone heads and totals too, stay in sight.
 */
export function FigureTable({ sheet, empty }: Props) {
  const captionId = useId()
  const { title, columns, rows } = sheet
  const foot = footOf(sheet, t`Total`)
  if (rows.length === 0)
    return (
      <Card as="p" className={classes.empty}>
        {empty}
      </Card>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className={classes.sheet} aria-labelledby={captionId} tabIndex={0}>
      <table
        className={classes.table}
        data-many={columns.length > MANY || undefined}
        data-landscape={columns.length > MANY || undefined}
      >
        <caption id={captionId}>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" data-kind={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and never move
            <Row key={number} row={row} columns={columns} />
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <Row row={foot} columns={columns} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

const Row = ({ row, columns }: { row: readonly SheetCell[]; columns: SheetTable['columns'] }) => (
  <tr>
    {columns.map(({ head, kind }, place) =>
      place === 0 ? (
        <th key={head} scope="row" data-kind={kind}>
          <Cell cell={row[place] ?? null} kind={kind} />
        </th>
      ) : (
        <td key={head} data-kind={kind}>
          <Cell cell={row[place] ?? null} kind={kind} />
        </td>
      ),
    )}
  </tr>
)

const Cell = ({ cell, kind }: { cell: SheetCell; kind: SheetColumnKind }) =>
  typeof cell === 'bigint' ? (
    <Amount of={paise(cell)} isExact />
  ) : kind === 'day' && cell ? (
    formatDate(cell)
  ) : (
    cell
  )
