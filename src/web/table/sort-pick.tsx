import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { DataTableProps } from './column.ts'
import classes from './table-toolbar.module.css'

type Props<Row> = Pick<DataTableProps<Row>, 'list' | 'columns'>

/** Sorts a list on a phone, where it has no heads to press. */
export function SortPick<Row>({ list, columns }: Props<Row>) {
  const choices = columns.flatMap(({ label, sort }) =>
    sort === undefined
      ? []
      : [
          { value: `${sort} asc`, label: `${label} ↑` },
          { value: `${sort} desc`, label: `${label} ↓` },
        ],
  )
  const pick = (picked: string) => {
    const [sort, order] = picked.split(' ')
    list.setSort(sort || undefined, order === 'desc' ? 'desc' : 'asc')
  }
  return (
    <NativeSelect
      className={classes.sort ?? ''}
      aria-label={t`Sort by`}
      data={[{ value: '', label: t`Sort` }, ...choices]}
      value={list.sort === undefined ? '' : `${list.sort} ${list.order}`}
      onChange={(event) => pick(event.currentTarget.value)}
    />
  )
}
