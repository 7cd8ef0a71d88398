import type { ReactNode } from 'react'
import type { List } from './use-list.ts'

/**
 * On how narrow a table a column still stands. Those of 'wide' go behind More first, of equals the one
 * further right; those of 'phone' stand as long as they can.
 */
export type ColumnPriority = 'phone' | 'tablet' | 'desktop' | 'wide'

export type Column<Row, Sort extends string = string> = {
  /** What its head says; also its name in the opened row. */
  label: string
  cell: (row: Row) => ReactNode
  /** What a spreadsheet is told: amounts plain, dates as YYYY-MM-DD. Needed where the cell is not its plain text. */
  value?: (row: Row) => string
  /** The server's word to sort by; absent where the server cannot. */
  sort?: Sort
  /** 'tablet' unless told; the first column always stands. */
  from?: ColumnPriority
  /** Figures of one width, never broken: money, dates, pincodes, meter numbers. */
  tabularNumbers?: boolean
  /** Right-aligned with its head: what is compared down the column, such as amounts and percentages. */
  alignEnd?: boolean
}

/** A column of a file for spreadsheets. */
export type CsvColumn<Row> = Pick<Column<Row>, 'label' | 'value'> &
  Partial<Pick<Column<Row>, 'cell'>>

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
  /** A row where there is room for no column: a `PhoneRow`, which says what the list is read for. */
  phone: (row: Row) => ReactNode
  rowKey: (row: Row) => string
  /** Names the row in 'More about …'. */
  rowName: (row: Row) => string
  /** At the end of each row, always in sight; behind More where there is room for little else, as on phones. */
  actions?: (row: Row) => ReactNode
  /** What the search looks at: 'Address, city, pincode or owner'. */
  searchHint: string
  /** Narrows the list at a click: `FilterChips`. */
  filters?: ReactNode
  /** What the rows come to, on all pages: '₹ 55,500.00 received'. */
  summary?: ReactNode
  /** How the list is saved for spreadsheets: the file's name without '.csv', and what is told beside the columns. */
  csv?: { file: string; more?: readonly CsvColumn<Row>[] }
  /** Whether a filter leaves rows out: nothing found is then not nothing at all. */
  isNarrowed?: boolean
  /** Shown where there is nothing at all: usually an `EmptyState`. */
  empty: ReactNode
  /** The sentence to show for 2 s when fetching fails. */
  failureText: string
}
