import { requireVersion } from '../../../server/http/expected-version.ts'
import { notFound } from '../../../server/refusal.ts'
import { ratioFromDecimal, subtract } from '../../../shared/ratio.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import type { Lease, LeaseTerms } from '../lease.ts'
import { leaseHistory } from '../lease-wire.ts'
import { lockPropertyToLet } from './create-lease.ts'
import { findLease, updateLease } from './lease-queries.ts'
import { deleteRent, insertRent } from './rent-queries.ts'

type Change = {
  /** The new terms; those that are left out stay. */
  terms: Partial<LeaseTerms>
  /** undefined: the property stays; null: what was sent is no id at all. */
  propertyId: string | null | undefined
  expectedVersion: number | undefined
  /** From which day on another rent holds. */
  rentFrom: (lease: Lease) => Promise<string>
}

/**
 * Changes an agreement, its property too when that is free. The client stays: another client is another
 * agreement.
 * @throws Refusal `not-found`, `stale-version`, `property-has-lease`
 */
export async function changeLease(
  scope: OwnerScope,
  id: string,
  { terms: { monthlyRent, ...terms }, propertyId, expectedVersion, rentFrom }: Change,
): Promise<Lease> {
  const before = await requireLease(scope, id, { lock: true })
  requireVersion(expectedVersion, before)
  const stays = propertyId === undefined || propertyId === before.property.id
  const next = stays ? before.property.id : await lockPropertyToLet(scope, propertyId)
  await updateLease(scope, id, { propertyId: next, terms })
  if (monthlyRent !== undefined && !isSameAmount(monthlyRent, before.monthlyRent))
    await replaceRent(scope, id, { from: await rentFrom(before), monthlyRent })
  const after = await requireLease(scope, id)
  // Another rent may hold from a later day only; that it was agreed is what happened today.
  const agreed = { ...after, monthlyRent: monthlyRent ?? after.monthlyRent }
  const fields = leaseHistory
  await recordEvent(scope, { verb: 'changed', kind: 'lease', id, fields, before, after: agreed })
  return after
}

async function replaceRent(
  scope: OwnerScope,
  id: string,
  { from, monthlyRent }: { from: string; monthlyRent: string },
) {
  await deleteRent(scope, id, from)
  await insertRent(scope, id, { from, monthlyRent, source: 'changed' })
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
  if (!lease) throw notFound('Rent agreement')
  return lease
}
