import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { MessageSlot } from '../message-slot.tsx'
import { useMessage } from '../use-message.ts'
import classes from './data-table.module.css'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { TablePager } from './table-pager.tsx'
import { TableSearch } from './table-search.tsx'
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
  figures?: boolean
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

const FAILURE_SHOWN_MS = 2000
const MANY = 7

/** One bordered sheet: search, sortable columns, rows, pages; its own loading, empty and error states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, caption, columns, actions, searchHint, failureText } = props
  const { failure, failureCount } = list
  const { message, show } = useMessage(FAILURE_SHOWN_MS)
  const sheet = useRef<HTMLDivElement>(null)
  const captionId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed try is told anew
  useEffect(() => {
    if (failure) show({ tone: 'failure', text: failureText })
  }, [failure, failureCount, failureText, show])
  useScrollToTopOnNewPage(sheet, list.page)

  return (
    <div ref={sheet} className={classes.sheet}>
      <div className={classes.toolbar}>
        <TableSearch hint={searchHint} search={list.search} onSearch={list.setSearch} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <section className={classes.scroller} aria-labelledby={captionId} tabIndex={0}>
        <table
          className={classes.table}
          data-wide={columns.length > MANY || undefined}
          aria-busy={list.isLoading || list.isUpdating}
          data-updating={list.isUpdating || undefined}
        >
          <caption id={captionId} className={classes.caption}>
            {caption}
          </caption>
          <TableHead list={list} columns={columns} actions={actions !== undefined} />
          <TableBody {...props} failureMessage={<MessageSlot message={message} />} />
        </table>
      </section>
      <TablePager list={list} />
    </div>
  )
}

function useScrollToTopOnNewPage(sheet: React.RefObject<HTMLElement | null>, page: number) {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const top = sheet.current?.getBoundingClientRect().top ?? 0
    if (top < 0) sheet.current?.scrollIntoView({ block: 'start' })
  }, [page, sheet])
}
