import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './data-table.module.css'
import { type List, PAGE_SIZE } from './use-list.ts'

/** '26–50 of 57' and the ways to the pages beside. */
export function TablePager<Row>({ list }: { list: List<Row> }) {
  const { page, hasNext, next, previous } = list
  const hasPages = page > 1 || hasNext
  const isEmpty = !list.isLoading && list.rows.length === 0
  return (
    <div className={classes.pager} data-empty={isEmpty || undefined}>
      <p role="status" className={classes.range}>
        {rangeOf(list)}
      </p>
      {hasPages && (
        <nav aria-label={t`Pages`} className={classes.pages}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t`Previous page`}
            aria-disabled={page === 1}
            data-disabled={page === 1 || undefined}
            onClick={page === 1 ? undefined : previous}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <span className={classes.page}>
            <Trans>Page {page}</Trans>
          </span>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t`Next page`}
            aria-disabled={!hasNext}
            data-disabled={!hasNext || undefined}
            onClick={hasNext ? next : undefined}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </nav>
      )}
    </div>
  )
}

function rangeOf<Row>({ isLoading, failure, rows, total, page }: List<Row>): string {
  if (isLoading) return '\u00a0'
  if (failure || rows.length === 0) return ''
  const first = (page - 1) * PAGE_SIZE + 1
  const last = first + rows.length - 1
  return total === undefined ? `${first}–${last}` : t`${first}–${last} of ${total}`
}
