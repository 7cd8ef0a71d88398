import { requireVersion } from '../../../server/http/expected-version.ts'
import { listHeaders, versionHeader } from '../../../server/http/list-reply.ts'
import { notFound, Refusal } from '../../../server/refusal.ts'
import { assertOwnBooks, type Handlers, type OwnerScope } from '../../identity/server/scope.ts'
import type { PropertyAddress } from '../property.ts'
import type { propertyContract } from '../property-contract.ts'
import { propertyToWire } from '../property-wire.ts'
import {
  findProperty,
  insertProperty,
  listProperties,
  markPropertyDeleted,
  type StoredProperty,
  updateProperty,
} from './property-queries.ts'

type PropertyDeps = {
  timeZone: string
  /** The agreement that runs now, by property id, of those properties that have one. */
  findCurrentLeaseIds(scope: OwnerScope, propertyIds: string[]): Promise<Map<string, string>>
}

export function propertyRoutes(deps: PropertyDeps): Handlers<typeof propertyContract> {
  const toWire = async (scope: OwnerScope, properties: StoredProperty[]) => {
    const leases = await deps.findCurrentLeaseIds(
      scope,
      properties.map(({ id }) => id),
    )
    return properties.map((property) => {
      const currentLeaseId = leases.get(property.id) ?? null
      return propertyToWire({ ...property, currentLeaseId }, deps.timeZone)
    })
  }
  return {
    'GET /propertymaster': async ({ scope, query }) => {
      const page = await listProperties(scope, query)
      const body = await toWire(scope, page.rows)
      return { status: 200, body, headers: listHeaders('/propertymaster', query, page) }
    },
    'GET /propertymaster/{id}': async ({ scope, params }) => {
      const property = await requireProperty(scope, params.id)
      const [body] = await toWire(scope, [property])
      if (!body) throw notFound('Property')
      return { status: 200, body, headers: versionHeader(property.version) }
    },
    'POST /propertymaster': async ({ scope, body }) => {
      assertOwnBooks(scope, body)
      const _id = await insertProperty(scope, addressIn(body))
      return { status: 201, body: { message: 'Property added successfully.', _id } }
    },
    'PUT /propertymaster/{id}': async ({ scope, params, body, expectedVersion }) => {
      assertOwnBooks(scope, body)
      requireVersion(expectedVersion, await requireProperty(scope, params.id, { lock: true }))
      await updateProperty(scope, params.id, addressIn(body))
      const property = await requireProperty(scope, params.id)
      const [wire] = await toWire(scope, [property])
      if (!wire) throw notFound('Property')
      const headers = versionHeader(property.version)
      return { status: 200, body: { message: 'Property updated successfully.', ...wire }, headers }
    },
    'DELETE /propertymaster/{id}': async ({ scope, params }) => {
      const { id } = await requireProperty(scope, params.id, { lock: true })
      if ((await deps.findCurrentLeaseIds(scope, [id])).size > 0)
        throw new Refusal(
          'property-has-lease',
          'This property has a rent agreement. End the agreement first.',
        )
      await markPropertyDeleted(scope, id)
      return { status: 200, body: { message: 'Property deleted successfully.' } }
    },
  }
}

async function requireProperty(scope: OwnerScope, id: string, options?: { lock: boolean }) {
  const property = await findProperty(scope, id, options)
  if (!property) throw notFound('Property')
  return property
}

const addressIn = ({
  address1,
  address2,
  pincode,
  city,
  state,
}: PropertyAddress): PropertyAddress => ({
  address1,
  address2,
  pincode,
  city,
  state,
})
