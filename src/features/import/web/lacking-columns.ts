import { type ImportFieldName, type ImportRow, isLetRow } from '../import-row.ts'
import type { OpenSheet } from './open-sheet.ts'

const NEEDED = {
  books: ['address1', 'name', 'monthlyRent'],
  receipts: ['paidOn', 'paidAmount'],
} as const satisfies Record<OpenSheet['kind'], readonly ImportFieldName[]>

/** What each row needs and no column has: a person finds the column, rather than correct every row. */
export function lackingColumns({
  kind,
  columns,
  rows,
}: Pick<OpenSheet, 'kind' | 'columns' | 'rows'>): ImportFieldName[] {
  const needing: readonly ImportRow[] = kind === 'books' ? rows.filter(isLetRow) : rows
  return NEEDED[kind].filter(
    (field) =>
      needing.length > 0 && !columns.includes(field) && needing.every((row) => !row[field]),
  )
}
