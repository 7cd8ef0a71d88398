import type { DataTableProps } from './column.ts'
import { ExportButton } from './export-button.tsx'
import { SortPick } from './sort-pick.tsx'
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
