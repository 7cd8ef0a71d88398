import type { ReactNode } from 'react'
import type { List } from './use-list.ts'

/**
 * The narrowest table that still shows a column. Columns of 'wide' collapse into More first, the rightmost of
 * equals; those of 'phone' stay as long as they fit.
 */
export type ColumnPriority = 'phone' | 'tablet' | 'desktop' | 'wide'

export type Column<Row, Sort extends string = string> = {
  /** The header; also its label in an expanded row. */
  label: string
  cell: (row: Row) => ReactNode
  /** The value for spreadsheets: plain amounts, dates as YYYY-MM-DD. Required where the cell is more than its text. */
  value?: (row: Row) => string
  /** The server's word to sort by; absent where the server cannot. */
  sort?: Sort
  /** A second fact of its cells, below the first: its header, and the server's word to sort by it. */
  also?: { label: string; sort: Sort }
  /** By default 'tablet'; the first column is always shown. */
  from?: ColumnPriority
  /** Figures of one width, never broken: money, dates, pincodes, meter numbers. */
  tabularNumbers?: boolean
  /** The spreadsheet's type; by default an amount where it is aligned at the end, a day where all are days. */
  kind?: 'text' | 'day' | 'money'
  /** Holds a name with an address below it: others go behind More before it gets too narrow for a line of either. */
  isBroad?: boolean
  /** Its texts are whole on two lines: columns of 'wide' go before it gets too narrow for that. */
  isWhole?: boolean
  /** In a tight table the others are to be in sight: it goes behind More before one of them does. */
  isExtra?: boolean
  /** Right-aligned, for values compared down the column, such as amounts and percentages. */
  alignEnd?: boolean
}

/** A column of a file for spreadsheets. */
export type CsvColumn<Row> = Pick<Column<Row>, 'label' | 'value' | 'kind' | 'alignEnd'> &
  Partial<Pick<Column<Row>, 'cell'>>

/** Columns of a list with declared sorts; the first identifies the row. */
export type Columns<Row, Sorts extends Record<string, string>> = [
  Column<Row, Sorts[keyof Sorts]>,
  ...Column<Row, Sorts[keyof Sorts]>[],
]

export type DataTableProps<Row> = {
  list: List<Row>
  /** What the table lists: its caption for screen readers. */
  caption: string
  /** The first column identifies the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** A row on a phone: a `PhoneRow` with the essentials. */
  phone: (row: Row) => ReactNode
  rowKey: (row: Row) => string
  /** Names the row in 'More about …'. */
  rowName: (row: Row) => string
  /** At the end of each row, always in sight; behind More where there is room for little else, as on phones. */
  actions?: (row: Row) => ReactNode
  /** The row on a phone has these actions itself: they are not repeated behind More. */
  isActionInPhoneRow?: boolean
  /** All columns matter: they come as close together as their words allow before one of them goes. */
  isTight?: boolean
  /** What the search looks at: 'Address, city, pincode or owner'. */
  searchHint: string
  /** Narrows the list at a click: `FilterChips`. */
  filters?: ReactNode
  /** The sum of all pages: '₹ 55,500.00 received'. */
  summary?: ReactNode
  /** CSV export: the file's name without '.csv', and further columns. */
  csv?: { file: string; more?: readonly CsvColumn<Row>[] }
  /** Under what name the account keeps which columns it shows, and saved filters; absent where none are kept. */
  view?: string
  /** Rows can be ticked: what can be done with all that are, as buttons. Each is there only where it fits. */
  many?: (rows: readonly Row[]) => ReactNode
  /** Whether a filter leaves rows out: nothing found is then not nothing at all. */
  isNarrowed?: boolean
  /** Shown where there is nothing at all: usually an `EmptyState`. */
  empty: ReactNode
  /** The sentence to show for 2 s when fetching fails. */
  failureText: string
}
