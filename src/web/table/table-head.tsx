import { Trans } from '@lingui/react/macro'
import { ArrowDownIcon, ArrowUpDownIcon, ArrowUpIcon } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { PlainButton } from '../ui/button.tsx'
import { VisuallyHidden } from '../ui/text.tsx'
import type { Column } from './column.ts'
import { type Folding, moreAt } from './folding.ts'
import classes from './table-head.module.css'
import type { List } from './use-list.ts'

type Props<Row> = {
  list: List<Row>
  columns: readonly Column<Row>[]
  actions: boolean
  folding: Folding
}

export function TableHead<Row>({ list, columns, actions, folding }: Props<Row>) {
  if (folding.isPhone) return <PhoneHead first={columns[0]?.label ?? ''} />
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th
            key={column.label}
            scope="col"
            className={classes.head}
            style={leastWidth(folding.minWidths[index])}
            data-folded={folding.columns.has(index) || undefined}
            data-end={column.alignEnd || undefined}
            data-printed={[column.label, column.also?.label].filter(Boolean).join(', ')}
            data-whole={column.isWhole || undefined}
            data-figures={(column.tabularNumbers && !column.also) || undefined}
            aria-sort={sortOf(list, column)}
          >
            {column.sort === undefined ? (
              <span className={classes.plain}>{column.label}</span>
            ) : (
              <SortButton list={list} {...column} sort={column.sort} />
            )}
            {column.also && (
              <div>
                <SortButton list={list} {...column.also} />
              </div>
            )}
          </th>
        ))}
        <th
          scope="col"
          className={classes.head}
          data-folded={!folding.hasMore || undefined}
          data-more={moreAt(folding, actions)}
        >
          <span className={classes.plain}>
            <Trans>Details</Trans>
          </span>
        </th>
        {actions && (
          <th
            scope="col"
            className={classes.head}
            data-folded={folding.actions || undefined}
            data-actions
          >
            <VisuallyHidden>
              <Trans>Actions</Trans>
            </VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** For screen readers only: phone rows need no visible headers. */
const PhoneHead = ({ first }: { first: string }) => (
  <VisuallyHidden as="thead">
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">
        <Trans>Details</Trans>
      </th>
    </tr>
  </VisuallyHidden>
)

const leastWidth = (width: number | undefined) =>
  ({ '--least': width === undefined ? undefined : `${width}px` }) as CSSProperties

type SortProps<Row> = Pick<Column<Row>, 'label' | 'alignEnd'> & { list: List<Row>; sort: string }

/** The arrow is on the side away from the aligned edge. */
function SortButton<Row>({ list, label, alignEnd, sort }: SortProps<Row>) {
  const isSorted = list.sort === sort
  const Icon = !isSorted ? ArrowUpDownIcon : list.order === 'asc' ? ArrowUpIcon : ArrowDownIcon
  const icon = <Icon size={14} className={classes.sortIcon} data-sorted={isSorted || undefined} />
  return (
    <PlainButton className={classes.sort} onClick={() => list.toggleSort(sort)}>
      <HeadLabel label={label} icon={icon} isIconFirst={alignEnd} />
    </PlainButton>
  )
}

type LabelProps = {
  label: string
  icon: ReactNode
  isIconFirst: boolean | undefined
}

/** The icon never wraps to a line of its own. */
function HeadLabel({ label, icon, isIconFirst }: LabelProps) {
  const words = label.split(/(?<=\s)/)
  const beside = isIconFirst ? words.shift() : words.pop()
  const others = <span>{words.join('')}</span>
  return isIconFirst ? (
    <span>
      <span className={classes.unbroken}>
        {icon} {beside}
      </span>
      <wbr />
      {others}
    </span>
  ) : (
    <span>
      {others}
      <wbr />
      <span className={classes.unbroken}>
        {beside} {icon}
      </span>
    </span>
  )
}

function sortOf<Row>(list: List<Row>, { sort, also }: Column<Row>) {
  if (sort === undefined) return undefined
  if (list.sort !== sort && list.sort !== also?.sort) return 'none'
  return list.order === 'asc' ? 'ascending' : 'descending'
}
