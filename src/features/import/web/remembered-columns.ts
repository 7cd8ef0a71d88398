import type { ColumnField } from './head-words.ts'
import type { Columns } from './recognise-columns.ts'

const KEY = 'sheet-columns'

/** What somebody assigned to columns on this device before, by their heads: no record of anybody. */
export function rememberedColumns(): Record<string, ColumnField | null> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, ColumnField>) : {}
  } catch {
    return {}
  }
}

const MAX_KEPT = 200

/** Keeps what the columns of a sheet were assigned to, for the next sheet with the same heads. */
export function rememberColumns(heads: readonly string[], columns: Columns): void {
  const assigned = heads.map((head, place) => [head, columns[place] ?? null] as const)
  const all = {
    ...rememberedColumns(),
    ...Object.fromEntries(assigned.filter(([head]) => head.length > 1)),
  }
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MAX_KEPT))),
    )
  } catch {
    // A browser that keeps nothing recognises the columns anew.
  }
}
