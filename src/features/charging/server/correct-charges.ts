import { addMonths, formatDate } from '../../../shared/calendar-date.ts'
import type { Days } from '../../../shared/days.ts'
import {
  formatPaise,
  minus,
  type Paise,
  paise,
  paiseToDecimal,
  plus,
  smaller,
  sumOf,
  ZERO,
} from '../../../shared/paise.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { gstOn, totalGst } from '../../leases/gst.ts'
import type { Prorated } from '../../leases/proration.ts'
import { byMonth, rentPeriods } from '../../leases/rent-period.ts'
import { explained } from '../../ledger/charge.ts'
import { listPeriodCharges, type PeriodCharge } from '../../ledger/server/adjustment-queries.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { type ChargeToPost, findCharge, insertCharges } from '../../ledger/server/charge-queries.ts'
import { lowerCharge } from '../../ledger/server/credit-charge.ts'
import type { LeaseLedger } from '../../ledger/server/lease-ledger-queries.ts'
import type { Agreed } from '../expected-charges.ts'
import { expectedOf } from '../expected-charges.ts'
import { postExpectedCharges } from './run-charges.ts'

type Terms = {
  before: LeaseLedger
  after: LeaseLedger
  /** Whether only the last day has changed: more than before is what an earlier one had credited, due when it was. */
  isOfEnd?: boolean
}

/**
 * Puts the posted charges of an agreement right whose terms have changed for days gone by: where more is
 * expected of its days than before, a further charge; where less, credit notes. Money that becomes free
 * settles other charges or is an advance. What is due by now is charged on the new terms.
 */
export async function correctCharges(scope: BooksScope, terms: Terms): Promise<void> {
  const { after } = terms
  const all = await listPeriodCharges(scope, after.id)
  const posted = all.filter(isStanding)
  await postExpectedCharges(scope, [after])
  const changes = [...Map.groupBy(posted, periodOf).values()].flatMap((revisions) =>
    changeOf(terms, revisions),
  )
  const more = changes.filter(({ net }) => net > 0n)
  await insertCharges(
    scope,
    more.map((change) => furtherCharge(scope, terms, { ...change, all })),
  )
  for (const change of changes.filter(({ net }) => net < 0n)) await lower(scope, after, change)
  await applyAdvances(scope, [after])
}

/** The part of a charge that the terms asked for, ignoring credits given by hand; without tax. */
export const chargedOf = ({ net, followed }: PeriodCharge): Paise => minus(net, followed)

export const isStanding = ({ reversedOn }: PeriodCharge): boolean => reversedOn === null

/** The number of the next charge from a source for days that begin on that day; those that were taken back keep theirs. */
export const nextRevision = (
  all: readonly PeriodCharge[],
  { source, from }: { source: string; from: string },
): number =>
  all
    .filter((it) => it.source === source && it.period.from === from)
    .reduce((next, { revision }) => Math.max(next, revision + 1), 0)

const FOLLOWING = { waiver: false, followsTerms: true }

const periodOf = ({ source, period }: PeriodCharge) => `${source} ${period.from}`

/** The new amount for a charge's days, and the difference from before. */
type Change = {
  first: PeriodCharge
  /** The charge and its later additions, in that order. */
  revisions: PeriodCharge[]
  before: Paise
  now: Prorated
  net: Paise
  gst: Paise
}

function changeOf(terms: Terms, revisions: PeriodCharge[]): Change[] {
  const [first] = revisions
  const [before, after] = [agreedIn(terms.before), agreedIn(terms.after)]
  if (!first || !before || !after) return []
  const was = expectedOf(before, first)
  const now = expectedOf(after, first)
  if (!was || !now) return []
  // A part that its owner took back is not charged, so that it is not credited either.
  const charged = sumOf(revisions.map(chargedOf))
  const isLess = now.amount < was.amount
  const base = isLess ? smaller(was.amount, charged) : was.amount
  const net = minus(now.amount, base)
  if (net === 0n || (isLess && net > 0n)) return []
  const taxOn = (amount: Paise) => (first.tax ? totalGst(gstOn(amount, first.tax)) : ZERO)
  const gst = minus(taxOn(now.amount), taxOn(base))
  return [{ first, revisions, before: base, now, net, gst }]
}

/** The automatic charges of an agreement; null if it has none: no posted charge can be wrong then. */
export function agreedIn({ chargedFrom, rents, recurring, ...lease }: LeaseLedger): Agreed | null {
  return chargedFrom === null ? null : { lease: { ...lease, chargedFrom }, rents, recurring }
}

function furtherCharge(
  { today }: BooksScope,
  { after: account, isOfEnd = false }: Terms,
  { first, before, now, net, gst, all }: Change & { all: readonly PeriodCharge[] },
): ChargeToPost {
  const { kind, name, source, period, tax } = first
  return {
    datedOn: period.from,
    account,
    kind,
    name,
    source,
    period,
    tax,
    net,
    // Each half of the tax is rounded separately, so one extra paisa may become two.
    gst: smaller(gst, net),
    revision: nextRevision(all, { source, from: period.from }),
    dueOn: isOfEnd || first.dueOn >= today ? first.dueOn : nextDueDay(account, today),
    computation: { stretches: explained(now.computation), less: paiseToDecimal(before) },
  }
}

/** A past due day cannot be met for a new charge: it is due on the next day for the rent of a month. */
function nextDueDay(account: LeaseLedger, today: string): string {
  const around = { from: addMonths(today, -2), to: addMonths(today, 2) }
  return rentPeriods(byMonth(account), around).find(({ dueOn }) => dueOn >= today)?.dueOn ?? today
}

async function lower(scope: BooksScope, account: LeaseLedger, change: Change): Promise<void> {
  const { first, revisions, before, now, net, gst } = change
  const amounts = `${formatPaise(now.amount)}, not ${formatPaise(before)}`
  const reason = `${first.name}, ${daysInWords(first.period)}: ${amounts}`
  let less = paise(-plus(net, gst))
  let tax = paise(-gst)
  // Later additions are credited first. Earlier notes may have left less than is to be credited.
  for (const { id, left } of revisions.toReversed()) {
    const amount = smaller(less, left)
    const charge = amount > 0n && (await findCharge(scope, id))
    if (!charge) continue
    const stated = amount === less ? tax : undefined
    // Dated as if the terms had been known at the time: no month shows amounts that were never owed.
    const note = { charge, datedOn: charge.datedOn, amount, gst: stated, reason, ...FOLLOWING }
    const written = await lowerCharge(scope, account, note)
    less = minus(less, amount)
    tax = minus(tax, written.gst)
  }
}

const daysInWords = ({ from, to }: Days) => `${formatDate(from)} to ${formatDate(to)}`
