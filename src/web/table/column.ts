import type { ReactNode } from 'react'
import type { List } from './use-list.ts'

/** From which width of the table a column stands in it; below, More opens it. */
export type From = 'phone' | 'tablet' | 'desktop'

export type Column<Row> = {
  /** What its head says; also its name in the opened row. */
  label: string
  cell: (row: Row) => ReactNode
  /** The server's word to sort by; absent where the server cannot. */
  sort?: string
  /** 'tablet' unless told; the first column always stands. */
  from?: From
  /** Figures of one width: money, dates, pincodes, meter numbers. */
  tabularNumbers?: boolean
  /** Right-aligned, for amounts that are compared down the column. */
  alignEnd?: boolean
}

export type DataTableProps<Row> = {
  list: List<Row>
  /** What the table lists: its caption for screen readers. */
  caption: string
  /** The first is what the row is. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rowKey: (row: Row) => string
  /** Names the row in 'More about …'. */
  rowName: (row: Row) => string
  /** At the end of each row; behind More on phones. */
  actions?: (row: Row) => ReactNode
  /** What the search looks at: 'Address, city, pincode or owner'. */
  searchHint: string
  /** Shown where there is nothing at all: usually an `EmptyState`. */
  empty: ReactNode
  /** The sentence to show for 2 s when fetching fails. */
  failureText: string
}

/** The first column is what the row is: it always stands. */
export const fromOf = <Row>({ from }: Column<Row>, index: number): From =>
  index === 0 ? 'phone' : (from ?? 'tablet')

export const hidesSomething = <Row>(columns: readonly Column<Row>[], actions: boolean): boolean =>
  actions || columns.some((column, index) => fromOf(column, index) !== 'phone')

/** Below which width of the table More is needed. */
export const untilOf = <Row>(columns: readonly Column<Row>[]): From =>
  columns.some(({ from }) => from === 'desktop') ? 'desktop' : 'tablet'
