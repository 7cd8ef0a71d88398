import type { Expression, SqlBool } from 'kysely'
import { requireVersion } from '../../../server/http/expected-version.ts'
import {
  changedReply,
  createdReply,
  listReply,
  messageReply,
  recordReply,
} from '../../../server/http/replies.ts'
import { notFound, Refusal } from '../../../server/refusal.ts'
import { type Handlers, inOwnBooks, type OwnerScope } from '../../identity/server/scope.ts'
import type { Property } from '../property.ts'
import type { propertyContract } from '../property-contract.ts'
import {
  findProperty,
  insertProperty,
  listProperties,
  markPropertyDeleted,
  type StoredProperty,
  updateProperty,
} from './property-queries.ts'

type PropertyDeps = {
  /** The agreement that runs now, by property id, of those properties that have one. */
  findCurrentLeaseIds(scope: OwnerScope, propertyIds: string[]): Promise<Map<string, string>>
  /** Whether an agreement runs now for the property of a row of `properties`. */
  isLet(scope: OwnerScope): Expression<SqlBool>
}

export function propertyRoutes(deps: PropertyDeps): Handlers<typeof propertyContract> {
  const withLeases = async (scope: OwnerScope, properties: StoredProperty[]) => {
    const ids = properties.map(({ id }) => id)
    const leases = await deps.findCurrentLeaseIds(scope, ids)
    return properties.map((it): Property => ({ ...it, currentLeaseId: leases.get(it.id) ?? null }))
  }
  const requireWithLease = async (scope: OwnerScope, id: string) => {
    const [property] = await withLeases(scope, [await requireProperty(scope, id)])
    if (!property) throw notFound('Property')
    return property
  }
  return {
    'GET /propertymaster': async ({ scope, query, url }) => {
      const page = await listProperties(scope, query, deps.isLet(scope))
      return listReply(url, { ...page, rows: await withLeases(scope, page.rows) })
    },
    'GET /propertymaster/{id}': async ({ scope, params }) =>
      recordReply(await requireWithLease(scope, params.id)),
    'POST /propertymaster': async ({ scope, body }) => {
      const id = await insertProperty(scope, inOwnBooks(scope, body))
      return createdReply('Property added successfully.', id)
    },
    'PUT /propertymaster/{id}': async ({ scope, params, body, expectedVersion }) => {
      const address = inOwnBooks(scope, body)
      requireVersion(expectedVersion, await requireProperty(scope, params.id, { lock: true }))
      await updateProperty(scope, params.id, address)
      const property = await requireWithLease(scope, params.id)
      return changedReply('Property updated successfully.', property)
    },
    'DELETE /propertymaster/{id}': async ({ scope, params }) => {
      const { id } = await requireProperty(scope, params.id, { lock: true })
      if ((await deps.findCurrentLeaseIds(scope, [id])).size > 0)
        throw new Refusal(
          'property-has-lease',
          'This property has a rent agreement. End the agreement first.',
        )
      await markPropertyDeleted(scope, id)
      return messageReply('Property deleted successfully.')
    },
  }
}

async function requireProperty(scope: OwnerScope, id: string, options?: { lock: boolean }) {
  const property = await findProperty(scope, id, options)
  if (!property) throw notFound('Property')
  return property
}
