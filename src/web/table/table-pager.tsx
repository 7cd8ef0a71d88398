import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { formatCount } from '../../shared/money.ts'
import { IconButton } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Row } from '../ui/layout.tsx'
import { PAGE_SIZES } from './page-size.ts'
import classes from './table-pager.module.css'
import type { List } from './use-list.ts'

/** '26–50 of 57', or '12 rows' where that is all, and the ways to the pages beside. */
export function TablePager<Row>({ list }: { list: List<Row> }) {
  const { page, hasNext, next, previous } = list
  const hasPages = page > 1 || hasNext
  const isEmpty = !list.isLoading && list.rows.length === 0
  return (
    <Row isTight gap={16} isSpread className={classes.pager} data-empty={isEmpty || undefined}>
      <p role="status" className={classes.range}>
        {rangeOf(list)}
      </p>
      {(list.total ?? 0) > PAGE_SIZES[0] && <PageSizePick list={list} />}
      {hasPages && (
        <Row as="nav" isTight aria-label={t`Pages`} className={classes.pages}>
          <IconButton
            variant="default"
            size="lg"
            aria-label={t`Previous page`}
            aria-disabled={page === 1}
            data-disabled={page === 1 || undefined}
            onClick={page === 1 ? undefined : previous}
          >
            <ChevronLeftIcon size={18} />
          </IconButton>
          <span className={classes.page}>
            <Trans>Page {page}</Trans>
          </span>
          <IconButton
            variant="default"
            size="lg"
            aria-label={t`Next page`}
            aria-disabled={!hasNext}
            data-disabled={!hasNext || undefined}
            onClick={hasNext ? next : undefined}
          >
            <ChevronRightIcon size={18} />
          </IconButton>
        </Row>
      )}
    </Row>
  )
}

const PageSizePick = <Row,>({ list }: { list: List<Row> }) => (
  <Select
    className={classes.pageSize}
    size="xs"
    aria-label={t`Rows per page`}
    data={PAGE_SIZES.map((size) => ({ value: String(size), label: t`${size} rows` }))}
    value={String(list.pageSize)}
    onChange={({ currentTarget: { value } }) => {
      const picked = PAGE_SIZES.find((size) => String(size) === value)
      if (picked) list.setPageSize(picked)
    }}
  />
)

function rangeOf<Row>(list: List<Row>): string {
  const { isLoading, failure, rows, page, pageSize } = list
  if (isLoading) return '\u00a0'
  if (failure || rows.length === 0) return ''
  const before = (page - 1) * pageSize
  const seen = before + rows.length
  const [first, last] = [formatCount(before + 1), formatCount(seen)]
  if (list.total === undefined) return `${first}–${last}`
  if (rows.length === list.total) return plural(list.total, { one: '# row', other: '# rows' })
  // Not all were counted, but the last page shows the number.
  const total = formatCount(list.isMoreThanTotal ? Math.max(list.total, seen) : list.total)
  if (list.isMoreThanTotal && list.hasNext) return t`${first}–${last} of more than ${total}`
  return t`${first}–${last} of ${total}`
}
