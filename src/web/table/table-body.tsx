import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { TransientButton } from '../transient-button.tsx'
import { type Column, type DataTableProps, fromOf, hidesSomething, untilOf } from './column.ts'
import classes from './data-table.module.css'

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

type Props<Row> = DataTableProps<Row> & {
  /** Stands above the error state, and takes itself away. */
  failureMessage: ReactNode
}

/** The rows, or what stands in their place while there are none. */
export function TableBody<Row>({ failureMessage, ...props }: Props<Row>) {
  const { list, columns, actions, rowKey } = props
  const width = columns.length + (actions ? 1 : 0) + 1
  if (list.failure)
    return (
      <Instead width={width}>
        {failureMessage}
        {failedState(list)}
      </Instead>
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
  return <Instead width={width}>{list.search === '' ? props.empty : nothingFound(list)}</Instead>
}

function TableRow<Row>(props: DataTableProps<Row> & { row: Row; width: number }) {
  const { row, columns, actions, rowName, width } = props
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const name = rowName(row)
  const until = untilOf(columns)
  return (
    <>
      <tr className={classes.row} data-open={isOpen || undefined}>
        {columns.map((column, index) => (
          <Cell key={column.label} column={column} index={index} row={row} />
        ))}
        {actions && (
          <td className={classes.cell} data-from="tablet" data-actions>
            <div className={classes.actions}>{actions(row)}</div>
          </td>
        )}
        {hidesSomething(columns, actions !== undefined) && (
          <td className={classes.cell} data-until={until} data-end>
            <Button
              size="compact-sm"
              variant={isOpen ? 'light' : 'subtle'}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              aria-label={isOpen ? t`Less about ${name}` : t`More about ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t`Less` : t`More`}
            </Button>
          </td>
        )}
      </tr>
      {isOpen && (
        <tr id={detailsId} className={classes.details} data-until={until}>
          <td colSpan={width} className={classes.cell}>
            <Details row={row} columns={columns} />
            {actions && <div className={classes.detailActions}>{actions(row)}</div>}
          </td>
        </tr>
      )}
    </>
  )
}

type CellProps<Row> = { column: Column<Row>; index: number; row: Row }

function Cell<Row>({ column, index, row }: CellProps<Row>) {
  const shared = {
    className: column.tabularNumbers ? `${classes.cell} ${classes.tabularNumbers}` : classes.cell,
    'data-from': fromOf(column, index),
    'data-end': column.alignEnd || undefined,
  }
  if (index > 0) return <td {...shared}>{column.cell(row)}</td>
  return (
    <th scope="row" {...shared}>
      {column.cell(row)}
    </th>
  )
}

function Details<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const hidden = columns.filter((column, index) => fromOf(column, index) !== 'phone')
  return (
    <dl className={classes.fields}>
      {hidden.map((column) => (
        <div key={column.label} className={classes.field} data-until={column.from ?? 'tablet'}>
          <dt>{column.label}</dt>
          <dd className={column.tabularNumbers ? classes.tabularNumbers : undefined}>
            {column.cell(row)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function LoadingRows<Row>({ columns, actions }: DataTableProps<Row>) {
  return (
    <tbody>
      {SKELETON_ROWS.map((key, row) => (
        <tr key={key} className={classes.row}>
          {columns.map((column, index) => (
            <td key={column.label} className={classes.cell} data-from={fromOf(column, index)}>
              <Skeleton
                height={12}
                my={5}
                radius="sm"
                width={`${60 + ((row * 7 + index * 11) % 35)}%`}
              />
            </td>
          ))}
          {actions && <td className={classes.cell} data-from="tablet" data-actions />}
          <td className={classes.cell} data-until={untilOf(columns)} />
        </tr>
      ))}
    </tbody>
  )
}

function Instead({ width, children }: { width: number; children: ReactNode }) {
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
