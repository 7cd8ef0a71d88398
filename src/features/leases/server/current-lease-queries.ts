import { type Expression, type SqlBool, sql } from 'kysely'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import './lease-tables.ts'

/** The agreement that runs now, by property id, of those properties that have one. */
export async function findCurrentLeaseIds(
  scope: BooksScope,
  propertyIds: string[],
): Promise<Map<string, string>> {
  if (propertyIds.length === 0) return new Map()
  const rows = await scope.tx
    .selectFrom('leases')
    .select(['id', 'propertyId'])
    .where('organizationId', '=', scope.organization.id)
    .where('propertyId', 'in', propertyIds)
    .where('endedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.propertyId, row.id]))
}

/** Whether an agreement of this client runs now. */
export async function hasCurrentLease(scope: BooksScope, clientId: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('leases')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('clientId', '=', clientId)
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an agreement runs now for the property of a row of `properties`. */
export const isLet = (scope: BooksScope): Expression<SqlBool> => sql<boolean>`exists (
  select 1 from leases where leases.property_id = properties.id
  and leases.organization_id = ${scope.organization.id} and leases.ended_at is null)`
