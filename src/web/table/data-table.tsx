import { useEffect, useId, useMemo, useRef } from 'react'
import { DeleteQuestion } from '../form/delete-question.tsx'
import { PartFailed, useLazyPart } from '../lazy-part.tsx'
import { MessageSlot } from '../message-slot.tsx'
import { VisuallyHidden } from '../ui/text.tsx'
import { MESSAGE_MS, useMessage } from '../use-message.ts'
import type { Column, Columns, DataTableProps } from './column.ts'
import classes from './data-table.module.css'
import { chosenColumns, useListView } from './list-views.ts'
import { type Picking, usePicking } from './picking.ts'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { TablePager } from './table-pager.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useFolding } from './use-folding.ts'

export type { Column, Columns }

const MANY = 7
/** The most columns that are printed upright; more are printed in landscape. */
const UPRIGHT = 5

/** One bordered sheet: search, sortable columns, rows, pages; its own loading, empty and error states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, caption, actions, failureText, isTight = false } = props
  const kept = useListView(props.view)
  const columns = chosenColumns(props.columns, kept?.view.columns)
  const { failure, failureCount } = list
  const { message, show } = useMessage(MESSAGE_MS.failedList)
  const sheet = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const captionId = useId()
  const picking = usePicking(list, props.rowKey)
  const hasActions = actions !== undefined
  const priorities = columns.map(({ from = 'tablet' }) => from)
  const folding = useFolding(table, {
    priorities,
    broad: columns.flatMap(({ isBroad }, index) => (isBroad ? [index] : [])),
    extra: columns.flatMap(({ isExtra }, index) => (isExtra ? [index] : [])),
    hasActions,
    content: useContent(list.rows, picking.isOn),
    isTight,
    isLoading: list.isLoading,
  })

  // There is room for all on a phone, behind More.
  const shown = folding.isPhone ? props : { ...props, columns }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed try is reported anew
  useEffect(() => {
    if (failure) show({ tone: 'failure', text: failureText })
  }, [failure, failureCount, failureText, show])
  useScrollToTopOnNewPage(sheet, list.page)

  return (
    <div ref={sheet} className={classes.sheet} data-loading={list.isLoading || undefined}>
      <TableToolbar
        {...shown}
        declared={props.columns}
        kept={kept}
        isPhone={folding.isPhone}
        picking={picking}
      />
      <section className={classes.scroller} aria-labelledby={captionId}>
        <table
          ref={table}
          className={classes.table}
          data-phone={folding.isPhone || undefined}
          data-tight={isTight || undefined}
          data-wide={columns.length > MANY || undefined}
          data-landscape={columns.length > UPRIGHT || undefined}
          aria-busy={list.isLoading || list.isUpdating}
          data-updating={list.isUpdating || undefined}
        >
          <caption id={captionId}>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <TableHead list={list} columns={shown.columns} actions={hasActions} folding={folding} />
          <DeleteQuestion>
            <TableBody
              {...shown}
              folding={folding}
              picking={picking}
              failureMessage={<MessageSlot message={message} />}
            />
          </DeleteQuestion>
        </table>
      </section>
      <TablePager list={list} />
      {picking.isOn && <Picked {...shown} picking={picking} />}
    </div>
  )
}

const loadPickedBar = () => import('./picked-bar.tsx')

/** Fetched once rows are to be ticked. */
function Picked<Row>(props: DataTableProps<Row> & { picking: Picking<Row> }) {
  const { part, failure, retry } = useLazyPart('picked-bar', loadPickedBar, true)
  if (failure) return <PartFailed failure={failure} retry={retry} />
  return part ? <part.PickedBar {...props} /> : null
}

/** Boxes beside the rows make other cells of them. */
const useContent = (rows: unknown, isPicking: boolean) =>
  useMemo(() => ({ rows, isPicking }), [rows, isPicking])

function useScrollToTopOnNewPage(sheet: React.RefObject<HTMLElement | null>, page: number) {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const top = sheet.current?.getBoundingClientRect().top ?? 0
    if (top < 0) sheet.current?.scrollIntoView({ block: 'start' })
  }, [page, sheet])
}
