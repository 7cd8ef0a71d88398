import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { say, sayFixed } from '../../../shared/said.ts'
import { findClient } from '../../clients/server/client-queries.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { findProperty } from '../../properties/server/property-queries.ts'
import { BEGINNING_OF_TIME } from '../dated-rent.ts'
import type { NewLeaseTerms } from '../lease.ts'
import { type FittingTerms, faultOfTerms } from '../lease-faults.ts'
import { leaseHistory } from '../lease-wire.ts'
import { findCurrentLeaseIds } from './current-lease-queries.ts'
import { findLease } from './lease-queries.ts'
import { insertLeases } from './lease-write-queries.ts'
import { type FindSupplierState, refuseWrongTax } from './refuse-wrong-tax.ts'
import { insertRents } from './rent-queries.ts'

type NewLease = {
  /** Of the property and the client; null where what was sent is no id at all. */
  propertyId: string | null
  clientId: string | null
  terms: NewLeaseTerms
  /** Charges what the agreement requires by the end of today, if it is charged at all. */
  postExpectedChargesOf: (scope: OwnerScope, leaseId: string) => Promise<void>
  findSupplierState: FindSupplierState
}

/**
 * Lets a property to a client of the same owner, and charges at once what is due where it is charged.
 * @throws Refusal `not-found` for a property or client that is absent, deleted or another
 * organization's; `property-has-lease`; `invalid` for terms that do not fit together, and as `refuseWrongTax`
 */
export async function createLease(scope: OwnerScope, lease: NewLease): Promise<string> {
  const propertyId = await lockPropertyToLet(scope, lease.propertyId)
  // Locked, so that the client cannot be deleted before the agreement exists.
  const client = lease.clientId && (await findClient(scope, lease.clientId, { lock: true }))
  if (!client) throw notFound(say`Client`)
  refuseUnfit(scope, { ...NO_DAYS, ...lease.terms })
  const { findSupplierState } = lease
  await refuseWrongTax(scope, lease.terms, { propertyId, findSupplierState })
  const [id = ''] = await createLeases(scope, [
    { propertyId, clientId: client.id, terms: lease.terms },
  ])
  await lease.postExpectedChargesOf(scope, id)
  const after = await findLease(scope, id)
  await recordEvent(scope, { verb: 'added', kind: 'lease', id, fields: leaseHistory, after })
  return id
}

/**
 * Writes agreements whose terms were looked at, of properties that nobody else can let meanwhile; returns their
 * ids in the same order.
 */
export async function createLeases(
  scope: OwnerScope,
  leases: readonly {
    propertyId: string
    clientId: string
    terms: NewLeaseTerms
    /** The last day of one that has ended. */
    endedOn?: string
  }[],
): Promise<string[]> {
  const rows = leases.map(({ terms: { monthlyRent: _, ...terms }, ...parties }) => ({
    ...parties,
    terms,
  }))
  const ids = await insertLeases(scope, rows)
  const rents = leases.map(({ clientId, terms: { monthlyRent } }, place) => ({
    leaseId: ids[place] ?? '',
    clientId,
    from: BEGINNING_OF_TIME,
    monthlyRent,
    source: 'agreed' as const,
  }))
  await insertRents(scope, rents)
  return ids
}

const NO_DAYS = { startDate: null, endDate: null, chargedFrom: null }

/** Refuses terms that do not fit together. @throws Refusal `invalid` */
export function refuseUnfit(
  { today }: OwnerScope,
  ...[terms, before]: [terms: FittingTerms, before?: FittingTerms]
): void {
  const fault = faultOfTerms(terms, today, before)
  if (fault) throw invalidField(fault.field, sayFixed(fault.message))
}

/**
 * Locks a property until the transaction ends, so that nobody else lets or deletes it.
 * @throws Refusal `not-found`, `property-has-lease`
 */
export async function lockPropertyToLet(
  scope: OwnerScope,
  propertyId: string | null,
): Promise<string> {
  const property = propertyId && (await findProperty(scope, propertyId, { lock: true }))
  if (!property) throw notFound(say`Property`)
  if ((await findCurrentLeaseIds(scope, [property.id])).size > 0)
    throw new Refusal('property-has-lease', say`This property has a rent agreement already.`)
  return property.id
}
