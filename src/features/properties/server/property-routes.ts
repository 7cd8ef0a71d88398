import { type Expression, type SqlBool, sql } from 'kysely'
import {
  changedReply,
  createdReply,
  listReply,
  messageReply,
  recordReply,
} from '../../../server/http/success-replies.ts'
import { notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { type Handlers, inOwnBooks, type OwnerScope } from '../../identity/server/access/scope.ts'
import type { propertyContract } from '../property-contract.ts'
import type { Property, RentOverview } from '../property-wire.ts'
import { addProperty } from './add-property.ts'
import { changeProperty, requireProperty } from './change-property.ts'
import { deleteProperty, type FindCurrentLeaseIds, restoreProperty } from './delete-property.ts'
import { listProperties, type StoredProperty } from './property-queries.ts'

type PropertyDeps = {
  findCurrentLeaseIds: FindCurrentLeaseIds
  /** Whether an agreement runs now for the property of a row of `properties`. */
  isLet(scope: OwnerScope): Expression<SqlBool>
  /** The state of that agreement's rent. */
  rentStateOfProperty(scope: OwnerScope): Record<'due' | 'paid', Expression<SqlBool>>
  /** The state of the rent of those properties that are let, with who rents them. */
  findRentStates(scope: OwnerScope, propertyIds: string[]): Promise<Map<string, RentOverview>>
}

const VACANT: RentOverview = {
  rentState: 'vacant',
  tenantName: '',
  monthlyRent: '0',
  owed: '0',
  leavingOn: null,
}

export function propertyRoutes(deps: PropertyDeps): Handlers<typeof propertyContract> {
  const withLeases = async (scope: OwnerScope, properties: StoredProperty[]) => {
    const ids = properties.map(({ id }) => id)
    const leases = await deps.findCurrentLeaseIds(scope, ids)
    const states = await deps.findRentStates(scope, ids)
    return properties.map(
      (it): Property => ({
        ...it,
        currentLeaseId: leases.get(it.id) ?? null,
        ...(states.get(it.id) ?? VACANT),
      }),
    )
  }
  const requireWithLease = async (scope: OwnerScope, id: string) => {
    const [property] = await withLeases(scope, [await requireProperty(scope, id)])
    if (!property) throw notFound(say`Property`)
    return property
  }
  const flagsOf = (scope: OwnerScope) => ({
    free: sql<SqlBool>`not ${deps.isLet(scope)}`,
    ...deps.rentStateOfProperty(scope),
  })
  return {
    'GET /propertymaster': async ({ scope, query, url }) => {
      const page = await listProperties(scope, query, flagsOf(scope))
      return listReply(url, { ...page, rows: await withLeases(scope, page.rows) })
    },
    'GET /propertymaster/{id}': async ({ scope, params }) =>
      recordReply(await requireWithLease(scope, params.id)),
    'POST /propertymaster': async ({ scope, body }) => {
      const id = await addProperty(scope, inOwnBooks(scope, body))
      return createdReply('Property added successfully.', id)
    },
    'PUT /propertymaster/{id}': async ({ scope, params, body, expectedVersion }) => {
      await changeProperty(scope, params.id, inOwnBooks(scope, body), expectedVersion)
      const property = await requireWithLease(scope, params.id)
      return changedReply('Property updated successfully.', property)
    },
    'DELETE /propertymaster/{id}': async ({ scope, params }) => {
      await deleteProperty(scope, params.id, deps.findCurrentLeaseIds)
      return messageReply('Property deleted successfully.')
    },
    'POST /propertymaster/{id}/restore': async ({ scope, params }) => {
      await restoreProperty(scope, params.id)
      return messageReply('Property restored.')
    },
  }
}
