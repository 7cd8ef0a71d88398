import { sql } from 'kysely'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { placeKey } from '../../properties/same-place.ts'
import { clientsOf, listLeasesToBringBack, type ReturnedRow } from './leases-to-bring-back.ts'

/**
 * The books as rows that an import takes: clients who rent nothing, then the agreements with their terms and what is
 * owed, paid ahead and held of each (running ones, and ended ones that are not settled), then vacant properties.
 * Amounts are rupees.
 */
export async function listRowsToBringBack(scope: OwnerScope): Promise<ReturnedRow[]> {
  const [clients, leases, properties] = [
    await listClientsAlone(scope),
    await listLeasesToBringBack(scope),
    await listVacant(scope),
  ]
  // Who left without settling is in the row of what they rented.
  const named = new Set(leases.flatMap(({ clientId, propertyId }) => [clientId, propertyId]))
  return withOwnPlaces([
    ...clients.filter(({ clientId }) => !named.has(clientId)),
    ...leases,
    ...properties.filter(({ propertyId }) => !named.has(propertyId)),
  ])
}

/** Whether no running agreement names a row of that table. */
const isFree = (table: 'clients' | 'properties', column: 'client_id' | 'property_id') =>
  sql<boolean>`not exists (select from leases where leases.ended_at is null
    and leases.organization_id = ${sql.ref(`${table}.organizationId`)}
    and ${sql.ref(`leases.${column}`)} = ${sql.ref(`${table}.id`)})`

const listClientsAlone = (scope: OwnerScope): Promise<ReturnedRow[]> =>
  clientsOf(scope).where(isFree('clients', 'client_id')).orderBy('clients.id').execute()

const listVacant = (scope: OwnerScope): Promise<ReturnedRow[]> =>
  scope.tx
    .selectFrom('properties')
    .select(['id as propertyId', 'address1', 'address2', 'city', 'state', 'pincode'])
    .where('organizationId', '=', scope.organization.id)
    .where('deletedAt', 'is', null)
    .where(isFree('properties', 'property_id'))
    .orderBy('id')
    .execute()

/** Two properties of one address get a number behind it: an import would take them for one. */
function withOwnPlaces(rows: readonly ReturnedRow[]): ReturnedRow[] {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { propertyId, address1 } = row
    if (propertyId === undefined || !address1) return row
    if (!names.has(propertyId)) {
      const count = (seen.get(placeKey(row)) ?? 0) + 1
      seen.set(placeKey(row), count)
      names.set(propertyId, count === 1 ? address1 : `${address1} (${count})`)
    }
    return { ...row, address1: names.get(propertyId) ?? address1 }
  })
}
