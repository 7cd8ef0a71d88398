import type { SheetKind } from '../import-row.ts'
import type { ColumnField } from './head-words.ts'
import type { Columns } from './recognise-columns.ts'

/** "Date" is another day in a list of tenants than in one of receipts. */
const KEYS = { books: 'sheet-columns', receipts: 'sheet-columns-receipts' }

/** What somebody assigned to columns of such sheets on this device before, by their heads: no record of anybody. */
export function rememberedColumns(kind: SheetKind): Record<string, ColumnField | null> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEYS[kind]) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, ColumnField>) : {}
  } catch {
    return {}
  }
}

const MAX_KEPT = 200

/** Keeps what the columns of a sheet were assigned to, for the next sheet with the same heads. */
export function rememberColumns(kind: SheetKind, heads: readonly string[], columns: Columns): void {
  const assigned = heads.map((head, place) => [head, columns[place] ?? null] as const)
  const all = {
    ...rememberedColumns(kind),
    ...Object.fromEntries(assigned.filter(([head]) => head.length > 1)),
  }
  try {
    localStorage.setItem(
      KEYS[kind],
      JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MAX_KEPT))),
    )
  } catch {
    // A browser that keeps nothing recognises the columns anew.
  }
}
