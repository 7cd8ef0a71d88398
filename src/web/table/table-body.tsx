import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { TransientButton } from '../focus-heading.tsx'
import type { DataTableProps } from './column.ts'
import classes from './data-table.module.css'
import type { Folding } from './folding.ts'
import { LoadingRows } from './loading-rows.tsx'
import type { Picking } from './picking.ts'
import { TableRow } from './table-row.tsx'

type Props<Row> = DataTableProps<Row> & {
  folding: Folding
  picking: Picking<Row>
  /** Shown above the error state; it removes itself. */
  failureMessage: ReactNode
}

/** The rows, or what replaces them while there are none. */
export function TableBody<Row>({ failureMessage, ...props }: Props<Row>) {
  const { list, columns, actions, folding, rowKey } = props
  const width = folding.isPhone
    ? 2
    : columns.length -
      folding.columns.size +
      (folding.hasMore ? 1 : 0) +
      (actions && !folding.actions ? 1 : 0)
  if (list.failure)
    return (
      <FallbackRow width={width}>
        {failureMessage}
        {failedState(list)}
      </FallbackRow>
    )
  if (list.isLoading) return <LoadingRows {...props} />
  if (list.rows.length > 0)
    return (
      <tbody>
        {list.rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} width={width} {...props} />
        ))}
      </tbody>
    )
  return (
    <FallbackRow width={width}>{list.search === '' ? props.empty : nothingFound(list)}</FallbackRow>
  )
}

function FallbackRow({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <td colSpan={width} className={classes.instead}>
          {children}
        </td>
      </tr>
    </tbody>
  )
}

const failedState = ({ failure, retry }: { failure: Error | null; retry: () => void }) => (
  <EmptyState
    title={t`The list could not be loaded`}
    action={
      <TransientButton onClick={retry}>
        <Trans>Retry</Trans>
      </TransientButton>
    }
  >
    {failure?.message}
  </EmptyState>
)

const nothingFound = ({
  search,
  setSearch,
}: {
  search: string
  setSearch: (s: string) => void
}) => (
  <EmptyState
    title={t`Nothing found`}
    action={
      <TransientButton variant="default" onClick={() => setSearch('')}>
        <Trans>Show all</Trans>
      </TransientButton>
    }
  >
    <Trans>Nothing here matches “{search}”.</Trans>
  </EmptyState>
)
