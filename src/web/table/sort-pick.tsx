import { t } from '@lingui/core/macro'
import { ArrowUpDownIcon } from 'lucide-react'
import { Select } from '../ui/field.tsx'
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
    <div className={classes.sort} data-sorted={list.sort !== undefined || undefined}>
      <Select
        aria-label={t`Sort by`}
        data={[{ value: '', label: t`Sort` }, ...choices]}
        rightSection={<span />}
        rightSectionWidth={0}
        value={list.sort === undefined ? '' : `${list.sort} ${list.order}`}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      <ArrowUpDownIcon size={18} />
    </div>
  )
}
