import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowUpDownIcon, ListChecksIcon, SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, CloseButton } from '../ui/button.tsx'
import { Select, TextInput } from '../ui/field.tsx'
import type { Column, DataTableProps } from './column.ts'
import { ExportButton } from './export-button.tsx'
import { useFilterOfAddress, type useListView } from './list-views.ts'
import type { Picking } from './picking.ts'
import { SavedFilters } from './saved-filters.tsx'
import classes from './table-toolbar.module.css'
import { ViewButton } from './view-button.tsx'

type Props<Row> = Pick<
  DataTableProps<Row>,
  | 'list'
  | 'columns'
  | 'caption'
  | 'searchHint'
  | 'filters'
  | 'summary'
  | 'csv'
  | 'isNarrowed'
  | 'many'
> & {
  isPhone: boolean
  picking: Picking<Row>
  /** All columns, in their own order. */
  declared: readonly Column<Row>[]
  kept: ReturnType<typeof useListView>
}

/** Above the rows: search, filters, what the rows come to, and the way to save them. */
export function TableToolbar<Row>(props: Props<Row>) {
  const { list, columns, caption, searchHint, filters, summary, csv, isPhone } = props
  const { declared, kept } = props
  const filter = useFilterOfAddress()
  // A phone has no columns to choose, and little room: the button comes with what it can save or open.
  const hasView = !isPhone || filter !== '' || (kept?.view.saved.length ?? 0) > 0
  if (isNothingThere(props)) return null
  const save = (
    <>
      {props.many && <PickButton picking={props.picking} />}
      {csv && <ExportButton list={list} columns={columns} caption={caption} csv={csv} />}
      {kept && hasView && <ViewButton columns={declared} {...kept} isPhone={isPhone} />}
    </>
  )
  return (
    <div data-on-screen className={classes.toolbar} data-phone={isPhone || undefined}>
      <TableSearch
        hint={searchHint}
        isShort={isPhone && csv !== undefined}
        search={list.search}
        onSearch={list.setSearch}
      />
      {isPhone && <SortPick list={list} columns={columns} />}
      {isPhone && save}
      {filters}
      {kept && <SavedFilters saved={kept.view.saved} />}
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

/** Begins and ends ticking rows. */
const PickButton = <Row,>({ picking }: { picking: Picking<Row> }) => (
  <div className={classes.export}>
    <Button
      variant={picking.isOn ? 'light' : 'default'}
      size="compact-sm"
      style={{ height: 32 }}
      leftSection={<ListChecksIcon size={16} />}
      aria-pressed={picking.isOn}
      title={t`Tick rows, to do something with all of them`}
      onClick={picking.isOn ? picking.stop : picking.start}
    >
      <span className={classes.exportLabel}>
        <Trans>Select</Trans>
      </span>
    </Button>
  </div>
)

/** Where there is no record at all, there is nothing to look for. */
const isNothingThere = <Row,>({ list, isNarrowed = false }: Props<Row>) =>
  !list.isLoading && !list.failure && list.total === 0 && list.search === '' && !isNarrowed

type SortPickProps<Row> = Pick<DataTableProps<Row>, 'list' | 'columns'>

/** Sorts a list on a phone, where it has no heads to press. */
function SortPick<Row>({ list, columns }: SortPickProps<Row>) {
  const facts = columns.flatMap(({ label, sort, also }) => [
    { label, sort },
    ...(also ? [also] : []),
  ])
  const choices = facts.flatMap(({ label, sort }) =>
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

const PAUSE_MS = 300

type TableSearchProps = {
  hint: string
  /** Beside the buttons of a phone there is no room for the hint: screen readers say it. */
  isShort: boolean
  search: string
  onSearch: (search: string) => void
}

/** The list's own search box; it asks the server once typing pauses. */
function TableSearch({ hint, isShort, search, onSearch }: TableSearchProps) {
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (asked.current === search) return
    asked.current = search
    setTyped(search)
  }, [search])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      onSearch(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])

  const clear = () => {
    setTyped('')
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="sm"
      type="search"
      aria-label={t`Search this list: ${hint}`}
      placeholder={isShort ? t`Search` : hint}
      maxLength={200}
      leftSection={<SearchIcon size={18} />}
      rightSection={
        typed !== '' && <CloseButton aria-label={t`Clear the search`} onClick={clear} />
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
