import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { Column } from './column.ts'
import { type ColumnChoice, keepView, keptViews, type ListView, viewOf } from './kept-views.ts'

/** Keeps a change of a view. */
export type KeepView = (change: (view: ListView) => ListView) => Promise<void>

/** What the account keeps of this list on this device, and the way to change it; null where nothing is kept of it. */
export function useListView(list: string | undefined): { view: ListView; keep: KeepView } | null {
  const views = useStore(keptViews, (state) => state.views)
  if (list === undefined) return null
  return { view: viewOf(views, list), keep: (change) => keepView(list, change) }
}

/** The columns in the chosen order; all of them where the choice is of another version of the list. */
export function chosenColumns<Row>(
  columns: readonly [Column<Row>, ...Column<Row>[]],
  choice: ColumnChoice | null | undefined,
): readonly [Column<Row>, ...Column<Row>[]] {
  if (!choice || choice.of !== columns.length) return columns
  const places = new Set(choice.shown)
  const [first, ...others] = [...places].flatMap((place) => columns[place] ?? [])
  // The first column names the row.
  return first !== undefined && first === columns[0] ? [first, ...others] : columns
}

/** What the list shows now, as it would be saved: '' for all of it in its own order. */
export function useFilterOfAddress(): string {
  const { search } = useLocation()
  return savedFilterIn(search)
}

/** The filter in an address, without the page; the same filter is always the same text. */
export function savedFilterIn(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['page', 'cursor', 'undo']) query.delete(name)
  query.sort()
  return query.toString()
}
