import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CheckIcon, CircleDashedIcon, XIcon } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { firstOfMonth, formatDate } from '../../../shared/calendar-date.ts'
import { monthOf } from '../../../shared/days.ts'
import { formatPaiseBriefly, type Paise, ZERO } from '../../../shared/paise.ts'
import { inGrid, useGridKeys } from '../../../web/table/use-grid-keys.ts'
import { VisuallyHidden } from '../../../web/ui/text.tsx'
import {
  monthsFrom,
  placeOf,
  type RegisterCell,
  type RegisterGroup,
  type RegisterRow,
  type Sums,
  sumsOf,
  sumsOfMonths,
} from '../rent-register.ts'
import { monthStates } from './month-chips.tsx'
import type { ShownCell } from './rent-register-cell-dialog.tsx'
import classes from './rent-register-grid.module.css'
import { monthAsHead } from './rent-register-sheet.ts'

type Props = {
  caption: string
  groups: readonly RegisterGroup[]
  /** The first day of the year. */
  from: string
  today: string
  onOpen: (cell: ShownCell) => void
}

/** Up to this many flats, a printed sheet has room for larger lines. */
const FEW = 20

/** Flats down, months across; a phone begins at the current month, and the flats stay in sight. */
export function RegisterGrid({ caption, groups, from, today, onOpen }: Props) {
  const captionId = useId()
  const frame = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const keys = useGridKeys(table, '[data-now]')
  const months = monthsFrom(from)
  const thisMonth = today === '' ? '' : firstOfMonth(today)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another year begins at its own month
  useLayoutEffect(() => {
    const { current } = frame
    const now = current?.querySelector<HTMLElement>('[aria-current="date"]')
    const flats = current?.querySelector<HTMLElement>('thead th')
    if (current && now && flats)
      current.scrollLeft = now.offsetLeft - flats.offsetWidth - now.offsetWidth
  }, [from, thisMonth])
  const rows = groups.flatMap((group) => group.rows)
  return (
    <section
      ref={frame}
      className={classes.frame}
      aria-labelledby={captionId}
      data-few={rows.length <= FEW || undefined}
    >
      {/** biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrow keys reach */}
      <table ref={table} role="grid" className={classes.table} data-landscape {...keys}>
        <VisuallyHidden as="caption" id={captionId} className={classes.caption}>
          {caption}
        </VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Property</Trans>
            </th>
            {months.map((month) => (
              <th key={month} scope="col" aria-current={month === thisMonth ? 'date' : undefined}>
                {monthAsHead(month)}
              </th>
            ))}
            <th scope="col">
              <Trans>Paid</Trans>
            </th>
            <th scope="col">
              <Trans>Pending</Trans>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name}>
            {groups.length > 1 && <GroupHead group={group} />}
            {group.rows.map((row) => (
              <Row
                key={row.property.id}
                row={row}
                today={today}
                thisMonth={thisMonth}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        ))}
        <tfoot>
          <Foot name={t`Paid`} of={({ paid }) => paid} rows={rows} sum="paid" />
          <Foot name={t`Pending`} of={({ open }) => open} rows={rows} sum="open" />
        </tfoot>
      </table>
    </section>
  )
}

const GroupHead = ({ group: { name, paid, open } }: { group: RegisterGroup }) => (
  <tr className={classes.group}>
    <th scope="rowgroup" colSpan={13}>
      <span>{name}</span>
    </th>
    <td>{figures(paid)}</td>
    <td>{figures(open)}</td>
  </tr>
)

type RowProps = {
  row: RegisterRow
  today: string
  thisMonth: string
  onOpen: (cell: ShownCell) => void
}

function Row({ row, today, thisMonth, onOpen }: RowProps) {
  const { property, tenant, cells, paid, open } = row
  const { flat } = placeOf(property)
  return (
    <tr {...inGrid}>
      <th scope="row">
        <Link to={paths.property(property.id)}>{flat}</Link>
        {tenant && <small>{tenant}</small>}
      </th>
      {cells.map((cell) => (
        <td
          key={cell.month}
          data-state={cell.state}
          data-now={cell.month === thisMonth || undefined}
        >
          {cell.leases.length > 0 && cell.state !== 'within' ? (
            <button type="button" onClick={() => onOpen({ flat, cell })}>
              <VisuallyHidden>{`${flat}, ${monthOf(cell.month)}: ${stateOf(cell)}`}</VisuallyHidden>
              <Face cell={cell} today={today} />
              <VisuallyHidden>{pendingOf(cell, today)}</VisuallyHidden>
            </button>
          ) : (
            <Face cell={cell} today={today} />
          )}
        </td>
      ))}
      <td>{figures(paid)}</td>
      <td>{figures(open)}</td>
    </tr>
  )
}

/** A cell's sign, and its paid or open amount. */
function Face({ cell, today }: { cell: RegisterCell; today: string }) {
  const { state, charged, paid, open, dueOn, chargedIn } = cell
  if (state === 'vacant') return <small>{t`Vacant`}</small>
  if (state === 'within') return <small>{t`with ${monthAsHead(chargedIn ?? '')}`}</small>
  if (state === 'none') return <span title={t`Not charged`}>–</span>
  if (state === 'paid')
    return (
      <>
        <CheckIcon size={13} aria-hidden />
        <span>{figures(paid)}</span>
      </>
    )
  return (
    <>
      {state === 'part' ? (
        <CircleDashedIcon size={13} aria-hidden />
      ) : (
        <XIcon size={13} aria-hidden />
      )}
      <span>{figures(state === 'part' ? paid : open)}</span>
      <small>
        {state === 'part'
          ? t`of ${figures(charged)}`
          : isAhead(cell, today) && t`by ${formatDate(dueOn).replace(/ \d{4}$/, '')}`}
      </small>
    </>
  )
}

const isAhead = ({ dueOn }: RegisterCell, today: string) => dueOn !== null && dueOn >= today

/** Is heard before what is shown of a cell. */
function stateOf({ state }: RegisterCell): string {
  if (state === 'vacant' || state === 'within' || state === 'none') return t`Not charged`
  return `${monthStates()[state]},`
}

/** Is heard after it: what it has no room for. */
function pendingOf(cell: RegisterCell, today: string): string {
  const { state, charged, open, dueOn } = cell
  const amount = formatPaiseBriefly(charged)
  if (state === 'part')
    return `(${t`${formatPaiseBriefly(open)} of ${amount} pending, due ${formatDate(dueOn)}`})`
  return state === 'unpaid' && !isAhead(cell, today) ? `(${t`due ${formatDate(dueOn)}`})` : ''
}

type FootProps = {
  name: string
  rows: readonly RegisterRow[]
  sum: 'paid' | 'open'
  of: (sums: Sums) => Paise
}

/** The sums of the months; the column of the other sum is blank. */
function Foot({ name, rows, sum, of }: FootProps) {
  const total = figures(of(sumsOf(rows)))
  return (
    <tr {...inGrid}>
      <th scope="row">{name}</th>
      {sumsOfMonths(rows).map((sums, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the months never move
        <td key={place}>{figures(of(sums))}</td>
      ))}
      <td>{sum === 'paid' && total}</td>
      <td>{sum === 'open' && total}</td>
    </tr>
  )
}

/** Without the sign of the rupee, which fifteen columns have no room for; nothing for zero. */
const figures = (amount: Paise): string =>
  amount === ZERO ? '' : formatPaiseBriefly(amount).replace(/₹\s*/, '').replace('-', '−')
