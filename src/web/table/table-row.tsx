import { t } from '@lingui/core/macro'
import { ChevronDownIcon, ChevronUpIcon } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Grid, Row } from '../ui/layout.tsx'
import type { Column, DataTableProps } from './column.ts'
import { type Folding, moreAt } from './folding.ts'
import { followRowLink } from './phone-row.tsx'
import type { Picking } from './picking.ts'
import classes from './table-row.module.css'

type Props<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'phone' | 'actions' | 'rowName' | 'isActionInPhoneRow'
> & {
  row: Row
  folding: Folding
  picking: Picking<Row>
  /** The number of cells in a row. */
  width: number
}

/** A row, and its expanded part. */
export function TableRow<Row>({ row, actions, rowName, folding, width, ...props }: Props<Row>) {
  const { columns, phone, picking, isActionInPhoneRow = false } = props
  const { isPhone } = folding
  const [isWanted, setWanted] = useState(false)
  const detailsId = useId()
  const isOpen = isWanted && folding.hasMore
  const behindMore = isPhone ? columns : columns.filter((_, index) => folding.columns.has(index))
  return (
    <>
      {/* For the keyboard the link in it does the same. */}
      <tr
        className={classes.row}
        data-open={isOpen || undefined}
        data-picked={picking.isPicked(row) || undefined}
        onClick={followRowLink}
        onClickCapture={picking.isOn ? (click) => pickRow(click, row, picking) : undefined}
      >
        {isPhone ? (
          <th scope="row" className={classes.cell}>
            <Pickable row={row} picking={picking} name={rowName(row)}>
              {phone(row)}
            </Pickable>
          </th>
        ) : (
          columns.map((column, index) => (
            <Cell
              key={column.label}
              column={column}
              isHead={index === 0}
              isFolded={folding.columns.has(index)}
              row={row}
              pickable={index === 0 ? { row, picking, name: rowName(row) } : undefined}
            />
          ))
        )}
        <td
          className={classes.cell}
          data-folded={!folding.hasMore || undefined}
          data-more={moreAt(folding, actions)}
        >
          <More
            isOpen={isOpen}
            isPhone={isPhone}
            detailsId={detailsId}
            name={rowName(row)}
            onClick={() => setWanted(!isOpen)}
          />
        </td>
        {actions && !isPhone && (
          <td className={classes.cell} data-folded={folding.actions || undefined} data-actions>
            <div className={classes.actions}>{actions(row)}</div>
          </td>
        )}
      </tr>
      {isOpen && (
        <tr id={detailsId} className={classes.details}>
          <td colSpan={width} className={classes.cell}>
            <Details row={row} columns={behindMore} />
            {actions && folding.actions && !(isPhone && isActionInPhoneRow) && (
              <Row gap={4} className={classes.detailActions}>
                {actions(row)}
              </Row>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

type MoreProps = {
  isOpen: boolean
  isPhone: boolean
  name: string
  detailsId: string
  onClick: () => void
}

function More({ isOpen, isPhone, name, detailsId, onClick }: MoreProps) {
  const shared = {
    variant: isOpen ? ('light' as const) : ('subtle' as const),
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? detailsId : undefined,
    'aria-label': isOpen ? t`Less about ${name}` : t`More about ${name}`,
    onClick,
  }
  if (!isPhone)
    return (
      <Button {...shared} className={classes.more} size="compact-sm">
        {isOpen
          ? t({ message: 'Less', context: 'details of a row' })
          : t({ message: 'More', context: 'details of a row' })}
      </Button>
    )
  const Icon = isOpen ? ChevronUpIcon : ChevronDownIcon
  return (
    <IconButton {...shared} size="touch">
      <Icon size={20} />
    </IconButton>
  )
}

type CellProps<Row> = {
  column: Column<Row>
  isHead: boolean
  isFolded: boolean
  row: Row
  /** In the cell that names the row. */
  pickable: PickableProps<Row> | undefined
}

function Cell<Row>({ column, isHead, isFolded, row, pickable }: CellProps<Row>) {
  const shared = {
    className: column.tabularNumbers ? `${classes.cell} ${classes.tabularNumbers}` : classes.cell,
    'data-folded': isFolded || undefined,
    'data-end': column.alignEnd || undefined,
  }
  const said = column.cell(row)
  const isText = typeof said === 'string'
  const shown = isText ? (
    <span className={classes.text} title={said}>
      {said}
    </span>
  ) : (
    said
  )
  if (!isHead) return <td {...shared}>{shown}</td>
  return (
    <th scope="row" {...shared}>
      {pickable ? <Pickable {...pickable}>{shown}</Pickable> : shown}
    </th>
  )
}

type PickableProps<Row> = { row: Row; picking: Picking<Row>; name: string }

/** The cell that names a row, with a checkbox beside it while rows are being ticked. */
function Pickable<Row>({
  row,
  picking,
  name,
  children,
}: PickableProps<Row> & { children: ReactNode }) {
  if (!picking.isOn) return children
  return (
    <span className={classes.pickable}>
      <input
        type="checkbox"
        className={classes.pick}
        aria-label={t`Tick ${name}`}
        checked={picking.isPicked(row)}
        // The row ticks it, wherever it is pressed.
        onChange={() => {}}
      />
      <span className={classes.picked}>{children}</span>
    </span>
  )
}

/** While rows are ticked a press anywhere on one does that, but for the buttons in it. */
function pickRow<Row>(click: MouseEvent<HTMLElement>, row: Row, picking: Picking<Row>): void {
  const { target } = click
  if (!(target instanceof Element) || target.closest('button, select, label')) return
  if (!target.closest('input')) click.preventDefault()
  click.stopPropagation()
  picking.toggle(row, click.shiftKey)
}

const Details = <Row,>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) => (
  <Grid as="dl" min={24} keepsWidth className={classes.fields}>
    {columns
      .map((column) => ({ column, said: column.cell(row) }))
      // A label beside nothing means nothing.
      .filter(({ said }) => said !== '')
      .map(({ column, said }) => (
        <div key={column.label} className={classes.field}>
          <dt>{column.label}</dt>
          <dd className={column.tabularNumbers ? classes.tabularNumbers : undefined}>{said}</dd>
        </div>
      ))}
  </Grid>
)
