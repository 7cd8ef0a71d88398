import { sql } from 'kysely'
import { addMonths } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, type Paise, plus, sumOf } from '../../../shared/paise.ts'
import { dateSaid, type Said, say } from '../../../shared/said.ts'
import { listComingCharges } from '../../charging/server/run-charges.ts'
import type { LeaseLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { listChargedAccounts } from '../../ledger/server/lease-ledger-queries.ts'
import '../../ledger/server/ledger-tables.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
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
 * Lists the events of an owner's calendar: open dues on their due day; the charges that the terms of today make in the
 * next twelve months; ends of agreements and move-outs; rises that are planned, and those that the agreement allows;
 * cheques that can go to the bank.
 */
export async function listCalendarEvents(
  scope: BooksScope,
  findCheques: FindCheques,
): Promise<CalendarEvent[]> {
  const names = new Map((await listNames(scope)).map((it) => [it.id, it]))
  const accounts = await listChargedAccounts(scope)
  const events = [
    ...dueEvents([...(await listOpen(scope)), ...(await listComing(scope, accounts))], names),
    ...accounts.flatMap((account) => plannedRises(scope, account, names)),
    ...(await listEnding(scope, DAYS_AHEAD)).map((it) => ({
      kind: 'end' as const,
      id: `end-${it.id}`,
      day: it.endDate,
      ...partiesIn(it.id, it),
      ...NOTHING,
    })),
    ...(await listMovingOut(scope)).map((it) => ({
      kind: 'leaving' as const,
      id: `leaving-${it.id}`,
      day: it.leavingOn,
      ...partiesIn(it.id, it),
      ...NOTHING,
    })),
    ...(await listRising(scope, DAYS_AHEAD)).map((it) => ({
      kind: 'rise' as const,
      id: `rise-${it.id}-${it.dueOn}`,
      day: it.dueOn,
      ...partiesIn(it.id, it),
      ...NOTHING,
      detail: it.incrementPercentage,
    })),
    ...(await findCheques(scope)).map((it) => ({
      kind: 'cheque' as const,
      id: `cheque-${it.chequeId}`,
      day: it.datedOn,
      ...partiesIn(it.id, it),
      amount: it.amount,
      detail: it.number,
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

/** An amount due on a day: the open part of a charge, or a charge to come. */
type Due = { leaseId: string; dueOn: string; amount: Paise; isRent: boolean }

/** The open parts of charges. */
async function listOpen(scope: BooksScope): Promise<Due[]> {
  const rows = await scope.tx
    .selectFrom('charges')
    .select(['leaseId', 'dueOn', sql<Paise>`(amount - settled)::bigint`.as('amount')])
    .where('organizationId', '=', scope.organization.id)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`(settled < net + gst)`, '=', true)
    .execute()
  return rows.map((it) => ({ ...it, isRent: false }))
}

/** Lists the charges to come, for rent and beside it, that fall due within the months of the calendar. */
async function listComing(scope: BooksScope, accounts: LeaseLedger[]): Promise<Due[]> {
  const through = addMonths(scope.today, MONTHS_AHEAD)
  const charges = await listComingCharges(scope, accounts, through)
  return charges
    .filter(({ dueOn }) => dueOn >= scope.today && dueOn <= through)
    .map(({ account, dueOn, net, gst, kind }) => ({
      leaseId: account.id,
      dueOn,
      amount: plus(net, gst),
      isRent: kind === 'rent',
    }))
}

type Names = ReadonlyMap<string, Named>

/** Makes one event for each agreement and due day: programs know an event by its id, and would show one of two. */
function dueEvents(dues: readonly Due[], names: Names): CalendarEvent[] {
  const ofDay = Map.groupBy(dues, ({ leaseId, dueOn }) => `due-${leaseId}-${dueOn}`)
  return [...ofDay].map(([id, all]) => {
    const [{ leaseId, dueOn }] = all as [Due, ...Due[]]
    return {
      id,
      day: dueOn,
      kind: all.every(({ isRent }) => isRent) ? 'rent' : 'due',
      ...partiesIn(leaseId, names.get(leaseId)),
      amount: sumOf(all.map(({ amount }) => amount)),
      detail: null,
    }
  })
}

const plannedRises = (
  { today }: BooksScope,
  { id, rents }: LeaseLedger,
  names: Names,
): CalendarEvent[] =>
  rents
    .filter(({ from }) => from > today)
    .map(({ from, monthlyRent }) => ({
      kind: 'new rent',
      id: `rent-${id}-${from}`,
      day: from,
      ...partiesIn(id, names.get(id)),
      amount: monthlyRent,
      detail: null,
    }))
