import { Trans } from '@lingui/react/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Breakable } from '../breakable.tsx'
import { type Column, fromOf, hidesSomething, untilOf } from './column.ts'
import classes from './data-table.module.css'
import type { List } from './use-list.ts'

type Props<Row> = { list: List<Row>; columns: readonly Column<Row>[]; actions: boolean }

export function TableHead<Row>({ list, columns, actions }: Props<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th
            key={column.label}
            scope="col"
            className={classes.head}
            data-from={fromOf(column, index)}
            data-end={column.alignEnd || undefined}
            aria-sort={sortOf(list, column)}
          >
            {column.sort === undefined ? (
              <span className={classes.plain}>
                <Breakable text={column.label} />
              </span>
            ) : (
              <SortButton list={list} label={column.label} sort={column.sort} />
            )}
          </th>
        ))}
        {actions && (
          <th scope="col" className={classes.head} data-from="tablet" data-actions>
            <VisuallyHidden>
              <Trans>Actions</Trans>
            </VisuallyHidden>
          </th>
        )}
        {hidesSomething(columns, actions) && (
          <th scope="col" className={classes.head} data-until={untilOf(columns)} data-end>
            <span className={classes.plain}>
              <Trans>Details</Trans>
            </span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortButton<Row>({ list, label, sort }: { list: List<Row>; label: string; sort: string }) {
  const isSorted = list.sort === sort
  const Icon = !isSorted ? IconArrowsSort : list.order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <UnstyledButton className={classes.sort} onClick={() => list.toggleSort(sort)}>
      <span>
        <Breakable text={label} />
      </span>
      <Icon
        size={14}
        aria-hidden
        className={classes.sortIcon}
        data-sorted={isSorted || undefined}
      />
    </UnstyledButton>
  )
}

function sortOf<Row>(list: List<Row>, { sort }: Column<Row>) {
  if (sort === undefined) return undefined
  if (list.sort !== sort) return 'none'
  return list.order === 'asc' ? 'ascending' : 'descending'
}
