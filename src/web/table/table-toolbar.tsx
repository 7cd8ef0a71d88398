import { t } from '@lingui/core/macro'
import { ArrowUpDownIcon } from 'lucide-react'
import { Select } from '../ui/field.tsx'
import type { DataTableProps } from './column.ts'
import { ExportButton } from './export-button.tsx'
import { TableSearch } from './table-search.tsx'
import classes from './table-toolbar.module.css'

type Props<Row> = Pick<
  DataTableProps<Row>,
  'list' | 'columns' | 'caption' | 'searchHint' | 'filters' | 'summary' | 'csv' | 'isNarrowed'
> & { isPhone: boolean }

/** Above the rows: search, filters, what the rows come to, and the way to save them. */
export function TableToolbar<Row>(props: Props<Row>) {
  const { list, columns, caption, searchHint, filters, summary, csv, isPhone } = props
  if (isNothingThere(props)) return null
  const save = csv && <ExportButton {...{ list, columns, caption, csv }} />
  return (
    <div className={classes.toolbar} data-phone={isPhone || undefined}>
      <TableSearch hint={searchHint} search={list.search} onSearch={list.setSearch} />
      {isPhone && <SortPick list={list} columns={columns} />}
      {isPhone && save}
      {filters}
      <p
        className={classes.summary}
        data-expected={summary !== undefined || undefined}
        role="status"
      >
        {!list.isLoading && !list.failure && summary}
      </p>
      {!isPhone && save}
    </div>
  )
}

/** Where there is no record at all, there is nothing to look for. */
const isNothingThere = <Row,>({ list, isNarrowed = false }: Props<Row>) =>
  !list.isLoading && !list.failure && list.total === 0 && list.search === '' && !isNarrowed

type SortPickProps<Row> = Pick<DataTableProps<Row>, 'list' | 'columns'>

/** Sorts a list on a phone, where it has no heads to press. */
function SortPick<Row>({ list, columns }: SortPickProps<Row>) {
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
