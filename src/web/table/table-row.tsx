import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { Column, DataTableProps } from './column.ts'
import classes from './data-table.module.css'
import { type Folding, moreAt } from './folding.ts'

type Props<Row> = Pick<DataTableProps<Row>, 'columns' | 'actions' | 'rowName'> & {
  row: Row
  folding: Folding
  /** How many cells stand beside each other. */
  width: number
}

/** A row, and below it what is behind its More. */
export function TableRow<Row>({ row, columns, actions, rowName, folding, width }: Props<Row>) {
  const [isWanted, setWanted] = useState(false)
  const detailsId = useId()
  const name = rowName(row)
  const isOpen = isWanted && folding.hasMore
  return (
    <>
      <tr className={classes.row} data-open={isOpen || undefined}>
        {columns.map((column, index) => (
          <Cell
            key={column.label}
            column={column}
            isHead={index === 0}
            isFolded={folding.columns.has(index)}
            row={row}
          />
        ))}
        <td
          className={classes.cell}
          data-folded={!folding.hasMore || undefined}
          data-more={moreAt(folding, actions)}
        >
          <Button
            className={classes.more}
            size="compact-sm"
            variant={isOpen ? 'light' : 'subtle'}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={isOpen ? t`Less about ${name}` : t`More about ${name}`}
            onClick={() => setWanted(!isOpen)}
          >
            {isOpen ? t`Less` : t`More`}
          </Button>
        </td>
        {actions && (
          <td className={classes.cell} data-folded={folding.actions || undefined} data-actions>
            <div className={classes.actions}>{actions(row)}</div>
          </td>
        )}
      </tr>
      {isOpen && (
        <tr id={detailsId} className={classes.details}>
          <td colSpan={width} className={classes.cell}>
            <Details row={row} columns={columns.filter((_, index) => folding.columns.has(index))} />
            {actions && folding.actions && (
              <div className={classes.detailActions}>{actions(row)}</div>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

type CellProps<Row> = { column: Column<Row>; isHead: boolean; isFolded: boolean; row: Row }

function Cell<Row>({ column, isHead, isFolded, row }: CellProps<Row>) {
  const shared = {
    className: column.tabularNumbers ? `${classes.cell} ${classes.tabularNumbers}` : classes.cell,
    'data-folded': isFolded || undefined,
    'data-end': column.alignEnd || undefined,
  }
  if (!isHead) return <td {...shared}>{column.cell(row)}</td>
  return (
    <th scope="row" {...shared}>
      {column.cell(row)}
    </th>
  )
}

const Details = <Row,>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) => (
  <dl className={classes.fields}>
    {columns.map((column) => (
      <div key={column.label} className={classes.field}>
        <dt>{column.label}</dt>
        <dd className={column.tabularNumbers ? classes.tabularNumbers : undefined}>
          {column.cell(row)}
        </dd>
      </div>
    ))}
  </dl>
)
