import { notFound, Refusal, requireVersion } from '../../../server/refusal.ts'
import { ratioFromDecimal, subtract } from '../../../shared/ratio.ts'
import { say } from '../../../shared/said.ts'
import { nullable, text } from '../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../shared/wire-record.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Lease, LeaseTerms, LeaseTime } from '../lease.ts'
import { leaseHistory } from '../lease-wire.ts'
import { lockPropertyToLet, refuseUnfit } from './create-lease.ts'
import { findLease } from './lease-queries.ts'
import { keepEarlierUnitRate, markLeaseEnded, updateLease } from './lease-write-queries.ts'
import { type FindSupplierState, refuseWrongTax } from './refuse-wrong-tax.ts'
import { deleteRent, insertRent } from './rent-queries.ts'

type Change = {
  /** The new terms; those that are left out stay. */
  terms: Partial<LeaseTerms & LeaseTime>
  /** undefined: the property stays; null: what was sent is no id at all. */
  propertyId: string | null | undefined
  expectedVersion: number | undefined
  /** From which day on another rent holds. */
  rentFrom: (lease: Lease) => Promise<string>
  /** Charges what the agreement requires by the end of today, if it is charged at all. */
  postExpectedChargesOf: (scope: OwnerScope, leaseId: string) => Promise<void>
  findSupplierState: FindSupplierState
}

/**
 * Changes an agreement, its property too when that is free. The client stays: another client is another
 * agreement. What is charged stays as it is: other terms hold for the charges to come.
 * @throws Refusal `not-found`, `stale-version`, `property-has-lease`, `charging-started`; `invalid` for terms
 * that do not fit together, and as `refuseWrongTax`
 */
export async function changeLease(
  scope: OwnerScope,
  id: string,
  {
    terms: { monthlyRent, ...terms },
    propertyId,
    expectedVersion,
    rentFrom,
    postExpectedChargesOf,
    findSupplierState,
  }: Change,
): Promise<Lease> {
  const before = await requireLease(scope, id, { lock: true })
  requireVersion(expectedVersion, before)
  refuseUnfitChange(scope, before, { ...terms, ...(monthlyRent !== undefined && { monthlyRent }) })
  // What came due by now is charged on the terms that held until now.
  await postExpectedChargesOf(scope, id)
  const stays = propertyId === undefined || propertyId === before.property.id
  const next = stays ? before.property.id : await lockPropertyToLet(scope, propertyId)
  // Of terms that a body leaves out, those of before stay: clients of the specification do not know them.
  if (terms.gstInterState !== undefined || !stays)
    await refuseWrongTax(
      scope,
      { ...before, ...given(terms) },
      { propertyId: next, findSupplierState },
    )
  await updateLease(scope, id, { propertyId: next, terms })
  const { unitRate } = terms
  if (unitRate !== undefined && before.unitRate !== null && unitRate !== before.unitRate)
    await keepEarlierUnitRate(scope, id, { until: scope.today, rate: before.unitRate })
  if (monthlyRent !== undefined && !isSameAmount(monthlyRent, before.monthlyRent))
    await replaceRent(scope, before, { from: await rentFrom(before), monthlyRent })
  await postExpectedChargesOf(scope, id)
  const after = await requireLease(scope, id)
  // Another rent may hold from a later day only; that it was agreed is what happened today.
  const agreed = { ...after, monthlyRent: monthlyRent ?? after.monthlyRent }
  const fields = leaseHistory
  await recordEvent(scope, { verb: 'changed', kind: 'lease', id, fields, before, after: agreed })
  return after
}

function refuseUnfitChange(scope: OwnerScope, before: Lease, terms: Change['terms']) {
  const after = { ...before, ...given(terms) }
  if (before.chargedFrom !== null && after.chargedFrom !== before.chargedFrom)
    throw new Refusal('charging-started', ALREADY_CHARGED, {
      errors: { chargedFrom: ALREADY_CHARGED },
    })
  refuseUnfit(scope, after, before)
}

const given = <T extends object>(terms: T): Partial<T> =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as Partial<T>

const ALREADY_CHARGED = say`This agreement is charged already. Its first day can no longer be changed.`

async function replaceRent(
  scope: OwnerScope,
  { id, client }: Lease,
  { from, monthlyRent }: { from: string; monthlyRent: string },
) {
  await deleteRent(scope, id, from)
  await insertRent(scope, { id, clientId: client.id }, { from, monthlyRent, source: 'changed' })
}

const isSameAmount = (one: string, other: string) =>
  subtract(ratioFromDecimal(one), ratioFromDecimal(other)).numerator === 0n

/** The agreement of that id if it runs now. @throws Refusal `not-found` */
export async function requireLease(
  scope: OwnerScope,
  id: string,
  options?: { lock: boolean },
): Promise<Lease> {
  const lease = await findLease(scope, id, options)
  if (!lease) throw notFound(say`Rent agreement`)
  return lease
}

export type LeaseEnd = { endedOn: string; reason: string | null }

/** The history's record of an ended agreement. */
export const endedHistory = wireRecord({
  ...leaseHistory,
  endedOn: nullable(text),
  reason: nullable(text),
})

/**
 * Ends an agreement with that day as its last; its receipts stay and its property can be let again.
 * @throws Refusal `not-found`
 */
export async function endLease(scope: OwnerScope, id: string, after: LeaseEnd): Promise<void> {
  const before = await requireLease(scope, id, { lock: true })
  await markLeaseEnded(scope, id, after)
  const fields = endedHistory
  await recordEvent(scope, { verb: 'ended', kind: 'lease', id, fields, before, after })
}
