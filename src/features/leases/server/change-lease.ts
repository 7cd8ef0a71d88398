import { requireVersion } from '../../../server/http/expected-version.ts'
import { notFound } from '../../../server/refusal.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import type { Lease, LeaseTerms } from '../lease.ts'
import { leaseHistory } from '../lease-wire.ts'
import { takePropertyToLet } from './create-lease.ts'
import { findLease, updateLease } from './lease-queries.ts'

type Change = {
  /** The new terms; those that are left out stay. */
  terms: Partial<LeaseTerms>
  /** undefined: the property stays; null: what was sent is no id at all. */
  propertyId: string | null | undefined
  expectedVersion: number | undefined
}

/**
 * Changes an agreement, its property too when that is free. The client stays: another client is another
 * agreement.
 * @throws Refusal `not-found`, `stale-version`, `property-has-lease`
 */
export async function changeLease(
  scope: OwnerScope,
  id: string,
  { terms, propertyId, expectedVersion }: Change,
): Promise<Lease> {
  const before = await requireLease(scope, id, { lock: true })
  requireVersion(expectedVersion, before)
  const stays = propertyId === undefined || propertyId === before.property.id
  const next = stays ? before.property.id : await takePropertyToLet(scope, propertyId)
  await updateLease(scope, id, { propertyId: next, terms })
  const after = await requireLease(scope, id)
  const fields = leaseHistory
  await recordEvent(scope, { verb: 'changed', kind: 'lease', id, fields, before, after })
  return after
}

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
