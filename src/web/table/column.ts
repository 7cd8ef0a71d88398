import type { ReactNode } from 'react'
import type { List } from './use-list.ts'

/**
 * On how narrow a table a column still stands. Those of 'wide' go behind More first, of equals the one
 * further right; those of 'phone' stand as long as they can.
 */
export type From = 'phone' | 'tablet' | 'desktop' | 'wide'

export type Column<Row, Sort extends string = string> = {
  /** What its head says; also its name in the opened row. */
  label: string
  cell: (row: Row) => ReactNode
  /** The server's word to sort by; absent where the server cannot. */
  sort?: Sort
  /** 'tablet' unless told; the first column always stands. */
  from?: From
  /** Figures of one width, never broken: money, dates, pincodes, meter numbers. */
  tabularNumbers?: boolean
  /** Right-aligned with its head: what is compared down the column, such as amounts and percentages. */
  alignEnd?: boolean
}

/** The columns of a list whose sorts are declared: the first is what the row is. */
export type Columns<Row, Sorts extends Record<string, string>> = [
  Column<Row, Sorts[keyof Sorts]>,
  ...Column<Row, Sorts[keyof Sorts]>[],
]

export type DataTableProps<Row> = {
  list: List<Row>
  /** What the table lists: its caption for screen readers. */
  caption: string
  /** The first is what the row is. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rowKey: (row: Row) => string
  /** Names the row in 'More about …'. */
  rowName: (row: Row) => string
  /** At the end of each row, always in sight; behind More where there is room for little else, as on phones. */
  actions?: (row: Row) => ReactNode
  /** What the search looks at: 'Address, city, pincode or owner'. */
  searchHint: string
  /** Shown where there is nothing at all: usually an `EmptyState`. */
  empty: ReactNode
  /** The sentence to show for 2 s when fetching fails. */
  failureText: string
}
