import { sql } from 'kysely'
import { addMonths } from '../../../shared/calendar-date.ts'
import { type Days, sharedDays } from '../../../shared/days.ts'
import { formatPaiseBriefly, type Paise } from '../../../shared/paise.ts'
import { dateSaid, type Said, say } from '../../../shared/said.ts'
import type { LeaseLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { listChargedAccounts } from '../../ledger/server/lease-ledger-queries.ts'
import '../../ledger/server/ledger-tables.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { withGst } from '../../leases/gst.ts'
import { rentOfPeriod } from '../../leases/proration.ts'
import { rentPeriods } from '../../leases/rent-period.ts'
import {
  listEnding,
  listMovingOut,
  listNames,
  listRising,
} from '../../reminders/server/owner-news-queries.ts'
import type { CalendarEvent } from '../calendar-wire.ts'

const MONTHS_AHEAD = 12
const DAYS_AHEAD = 366

type Named = { id: string; name: string; address1: string; address2: string }

/** A cheque in hand: its date is the day from which on a bank takes it. */
type ChequeInHand = Named & {
  chequeId: string
  number: string
  datedOn: string
  amount: Paise
}

/** Finds the cheques in hand; the cheques feature does. */
export type FindCheques = (scope: BooksScope) => Promise<ChequeInHand[]>

/**
 * What an owner's calendar shows, by day: what is open, on its due day; the rents of the next twelve months, as the
 * terms of today specify; ends of agreements and move-outs; rises that are planned, and those that the agreement allows;
 * cheques that can go to the bank.
 */
export async function listCalendarEvents(
  scope: BooksScope,
  findCheques: FindCheques,
): Promise<CalendarEvent[]> {
  const names = new Map((await listNames(scope)).map((it) => [it.id, it]))
  const accounts = await listChargedAccounts(scope)
  const posted = await listPosted(scope)
  const isPosted = new Set(posted.map(({ leaseId, periodStart }) => `${leaseId} ${periodStart}`))
  const open = posted.filter((charge) => charge.open > 0n)
  const events = [
    ...dueEvents(
      open,
      accounts.flatMap((it) => comingRents(scope, it, isPosted)),
      names,
    ),
    ...accounts.flatMap((account) => plannedRises(scope, account, names)),
    ...(await listEnding(scope, DAYS_AHEAD)).map((it) => ({
      ...{ kind: 'end' as const, id: `end-${it.id}`, day: it.endDate, ...partiesIn(it.id, it) },
      ...NOTHING,
    })),
    ...(await listMovingOut(scope)).map((it) => ({
      ...{ kind: 'leaving' as const, id: `leaving-${it.id}`, day: it.leavingOn },
      ...{ ...partiesIn(it.id, it), ...NOTHING },
    })),
    ...(await listRising(scope, DAYS_AHEAD)).map((it) => ({
      ...{ kind: 'rise' as const, id: `rise-${it.id}-${it.dueOn}`, day: it.dueOn },
      ...{ ...partiesIn(it.id, it), ...NOTHING, detail: it.incrementPercentage },
    })),
    ...(await findCheques(scope)).map((it) => ({
      ...{ kind: 'cheque' as const, id: `cheque-${it.chequeId}`, day: it.datedOn },
      ...{ ...partiesIn(it.id, it), amount: it.amount, detail: it.number },
    })),
  ]
  return events.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

const NOTHING = { amount: null, detail: null }

const partiesIn = (leaseId: string, of: Named | undefined) => ({
  leaseId,
  client: of?.name ?? '',
  place: of ? [of.address1, of.address2].filter(Boolean).join(', ') : '',
})

/** The title of an event in a calendar program. */
export function titleOf({ kind, day, client, place, amount, detail }: CalendarEvent): Said {
  const who = [client, place].filter(Boolean).join(', ')
  const sum = amount === null ? '' : formatPaiseBriefly(amount)
  switch (kind) {
    case 'due':
      return say`${sum} due: ${who}`
    case 'rent':
      return say`${sum} rent due: ${who}`
    case 'end':
      return say`Agreement ends: ${who}`
    case 'leaving':
      return say`Tenant leaves: ${who}`
    case 'rise':
      return say`Rent increase of ${detail ?? ''}% is due: ${who}`
    case 'new rent':
      return say`Rent is ${sum} from ${dateSaid(day)}: ${who}`
    case 'cheque':
      return say`Cheque ${detail ?? ''} of ${sum} can go to the bank: ${who}`
  }
}

type Posted = { leaseId: string; periodStart: string | null; dueOn: string; open: Paise }

/** Valid charges that are open or due today or later. */
const listPosted = (scope: BooksScope): Promise<Posted[]> =>
  scope.tx
    .selectFrom('charges')
    .select(['leaseId', 'periodStart', 'dueOn', sql<Paise>`(amount - settled)::bigint`.as('open')])
    .where('organizationId', '=', scope.organization.id)
    .where('reversedOn', 'is', null)
    .where((where) =>
      where.or([
        where('dueOn', '>=', scope.today),
        where(sql<boolean>`(settled < net + gst)`, '=', true),
      ]),
    )
    .execute()

type Names = ReadonlyMap<string, Named>

type Coming = { leaseId: string; dueOn: string; rent: Paise }

/** One event for each agreement and due day: programs know an event by its id, and would show one of two. */
function dueEvents(
  open: readonly Posted[],
  coming: readonly Coming[],
  names: Names,
): CalendarEvent[] {
  const days = new Map<string, { leaseId: string; day: string; sum: bigint; isRent: boolean }>()
  const add = (leaseId: string, day: string, amount: Paise, isRent: boolean) => {
    const id = `due-${leaseId}-${day}`
    const before = days.get(id)
    const sum = (before?.sum ?? 0n) + amount
    days.set(id, { leaseId, day, sum, isRent: isRent && before?.isRent !== false })
  }
  for (const { leaseId, dueOn, open: amount } of open) add(leaseId, dueOn, amount, false)
  for (const { leaseId, dueOn, rent } of coming) add(leaseId, dueOn, rent, true)
  return [...days].map(([id, { leaseId, day, sum, isRent }]) => ({
    ...{ id, day, kind: isRent ? ('rent' as const) : ('due' as const) },
    ...{ ...partiesIn(leaseId, names.get(leaseId)), amount: sum as Paise, detail: null },
  }))
}

function comingRents(
  { today }: BooksScope,
  account: LeaseLedger,
  isPosted: ReadonlySet<string>,
): Coming[] {
  const { id: leaseId, chargedFrom, endedOn } = account
  if (chargedFrom === null) return []
  const through = addMonths(today, MONTHS_AHEAD)
  const periods = rentPeriods(account, { from: chargedFrom, to: through })
  return periods
    .filter(
      ({ from, dueOn }) => dueOn >= today && dueOn <= through && (!endedOn || from <= endedOn),
    )
    .filter(({ from }) => !isPosted.has(`${leaseId} ${from}`))
    .map((period) => ({ leaseId, dueOn: period.dueOn, rent: rentOf(account, period) }))
}

/** The rent of a period with its GST, of the days that are charged of it. */
function rentOf(account: LeaseLedger, period: Days): Paise {
  const { chargedFrom, endedOn, rents, gst } = account
  const charged = { from: chargedFrom ?? period.from, to: endedOn ?? period.to }
  const days = sharedDays(period, charged) ?? period
  return withGst(rentOfPeriod(account, rents, { days, period }).amount, gst)
}

const plannedRises = (
  { today }: BooksScope,
  { id, rents }: LeaseLedger,
  names: Names,
): CalendarEvent[] =>
  rents
    .filter(({ from }) => from > today)
    .map(({ from, monthlyRent }) => ({
      ...{ kind: 'new rent', id: `rent-${id}-${from}`, day: from },
      ...{ ...partiesIn(id, names.get(id)), amount: monthlyRent, detail: null },
    }))
