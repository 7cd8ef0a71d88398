import { type ImportFieldName, type ImportRow, isLetRow, sheetOf } from '../import-row.ts'
import type { OpenSheet } from './open-sheet.ts'

const NEEDED_OF_BOOKS = ['address1', 'name', 'monthlyRent'] as const

/** What each row needs and no column has: a person finds the column, rather than correct every row. */
export function lackingColumns({
  kind,
  columns,
  rows,
}: Pick<OpenSheet, 'kind' | 'columns' | 'rows'>): ImportFieldName[] {
  const needing: readonly ImportRow[] = kind === 'books' ? rows.filter(isLetRow) : rows
  const needed = (sheetOf(kind)?.needs ?? NEEDED_OF_BOOKS) as readonly ImportFieldName[]
  return needed.filter(
    (field) =>
      needing.length > 0 && !columns.includes(field) && needing.every((row) => !row[field]),
  )
}
