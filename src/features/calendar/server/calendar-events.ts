import { sql } from 'kysely'
import { addMonths } from '../../../shared/calendar-date.ts'
import { type Days, sharedDays } from '../../../shared/days.ts'
import { formatPaiseBriefly, type Paise } from '../../../shared/paise.ts'
import { dateSaid, type Said, say } from '../../../shared/said.ts'
import type { LeaseLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { listChargedAccounts } from '../../ledger/server/lease-ledger-queries.ts'
import '../../ledger/server/ledger-tables.ts'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import { rentOfPeriod } from '../../leases/proration.ts'
import { rentPeriods } from '../../leases/rent-period.ts'
import { listEnding, listNames, listRising } from '../../reminders/server/owner-news-queries.ts'
import type { DayEvent } from './icalendar.ts'

const MONTHS_AHEAD = 12
const DAYS_AHEAD = 366

type Named = { id: string; name: string; address1: string; address2: string }
type Event = Omit<DayEvent, 'url' | 'title'> & { leaseId: string; title: Said }

/**
 * What an owner's calendar shows, by day: what is open, on its due day; the rents of the next twelve months, as the
 * terms of today specify; ends of agreements; rises that are planned, and those that the agreement allows.
 */
export async function listCalendarEvents(scope: SystemScope): Promise<Event[]> {
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
      ...{ leaseId: it.id, id: `end-${it.id}`, day: it.endDate },
      title: say`Agreement ends: ${whoAndWhere(it)}`,
    })),
    ...(await listRising(scope, DAYS_AHEAD)).map((it) => ({
      ...{ leaseId: it.id, id: `rise-${it.id}-${it.dueOn}`, day: it.dueOn },
      title: say`Rent increase of ${it.incrementPercentage}% is due: ${whoAndWhere(it)}`,
    })),
  ]
  return events.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

type Posted = { leaseId: string; periodStart: string | null; dueOn: string; open: Paise }

/** Valid charges that are open or due today or later. */
const listPosted = (scope: SystemScope): Promise<Posted[]> =>
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
function dueEvents(open: readonly Posted[], coming: readonly Coming[], names: Names): Event[] {
  const days = new Map<string, { leaseId: string; day: string; sum: bigint; isRent: boolean }>()
  const add = (leaseId: string, day: string, amount: Paise, isRent: boolean) => {
    const id = `due-${leaseId}-${day}`
    const before = days.get(id)
    const sum = (before?.sum ?? 0n) + amount
    days.set(id, { leaseId, day, sum, isRent: isRent && before?.isRent !== false })
  }
  for (const { leaseId, dueOn, open: amount } of open) add(leaseId, dueOn, amount, false)
  for (const { leaseId, dueOn, rent } of coming) add(leaseId, dueOn, rent, true)
  return [...days].map(([id, { leaseId, day, sum, isRent }]) => {
    const amount = formatPaiseBriefly(sum as Paise)
    const who = whoAndWhere(names.get(leaseId))
    return {
      ...{ id, leaseId, day },
      title: isRent ? say`${amount} rent due: ${who}` : say`${amount} due: ${who}`,
    }
  })
}

function comingRents(
  { today }: SystemScope,
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

/** The rent of a period, of the days that are charged of it. */
function rentOf(account: LeaseLedger, period: Days): Paise {
  const { chargedFrom, endedOn, rents } = account
  const charged = { from: chargedFrom ?? period.from, to: endedOn ?? period.to }
  return rentOfPeriod(account, rents, { days: sharedDays(period, charged) ?? period, period })
    .amount
}

const plannedRises = ({ today }: SystemScope, { id, rents }: LeaseLedger, names: Names): Event[] =>
  rents
    .filter(({ from }) => from > today)
    .map(({ from, monthlyRent }) => ({
      ...{ id: `rent-${id}-${from}`, leaseId: id, day: from },
      title: say`Rent is ${formatPaiseBriefly(monthlyRent)} from ${dateSaid(from)}: ${whoAndWhere(names.get(id))}`,
    }))

const whoAndWhere = (of: Named | undefined): string =>
  of ? [of.name, of.address1, of.address2].filter(Boolean).join(', ') : ''
