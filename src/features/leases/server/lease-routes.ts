import { listHeaders, versionHeader } from '../../../server/http/list-reply.ts'
import { assertOwnBooks, type Handlers } from '../../identity/server/scope.ts'
import type { leaseContract } from '../lease-contract.ts'
import { leaseTermsFromWire, leaseToWire, paymentDayToWire } from '../lease-wire.ts'
import { changeLease, requireLease } from './change-lease.ts'
import { createLease } from './create-lease.ts'
import { endLease, listLeases } from './lease-queries.ts'

export function leaseRoutes({ timeZone }: { timeZone: string }): Handlers<typeof leaseContract> {
  return {
    'GET /rentmaster': async ({ scope, query }) => {
      const page = await listLeases(scope, query)
      const body = page.rows.map((lease) => leaseToWire(lease, timeZone))
      return { status: 200, body, headers: listHeaders('/rentmaster', query, page) }
    },
    'GET /rentmaster/{id}': async ({ scope, params }) => {
      const lease = await requireLease(scope, params.id)
      const headers = versionHeader(lease.version)
      return { status: 200, body: leaseToWire(lease, timeZone), headers }
    },
    'POST /rentmaster': async ({ scope, body }) => {
      assertOwnBooks(scope, body)
      const _id = await createLease(scope, {
        propertyId: body.propertymaster,
        clientId: body.clientMaster,
        terms: leaseTermsFromWire(body),
      })
      return { status: 201, body: { message: 'Rent agreement added successfully.', _id } }
    },
    'PUT /rentmaster/{id}': async ({ scope, params, body, expectedVersion }) => {
      assertOwnBooks(scope, body)
      const lease = await changeLease(scope, params.id, {
        propertyId: body.propertymaster,
        terms: (current) =>
          leaseTermsFromWire({
            ...body,
            paymentDate: body.paymentDate ?? paymentDayToWire(current.paymentDay),
            paymentMode: body.paymentMode ?? current.paymentMode,
          }),
        expectedVersion,
      })
      const message = 'Rent agreement updated successfully.'
      const headers = versionHeader(lease.version)
      return { status: 200, body: { message, ...leaseToWire(lease, timeZone) }, headers }
    },
    'DELETE /rentmaster/{id}': async ({ scope, params }) => {
      const { id } = await requireLease(scope, params.id, { lock: true })
      await endLease(scope, id)
      return { status: 200, body: { message: 'Rent agreement ended.' } }
    },
  }
}
