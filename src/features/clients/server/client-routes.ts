import { listHeaders, versionHeader } from '../../../server/http/list-reply.ts'
import { prepared } from '../../../server/http/prepared.ts'
import { Refusal } from '../../../server/refusal.ts'
import { hashPassword } from '../../identity/server/passwords.ts'
import { assertOwnBooks, type Handlers, type OwnerScope } from '../../identity/server/scope.ts'
import { endSessionsOf } from '../../identity/server/sessions.ts'
import type { ClientDetails } from '../client.ts'
import type { clientContract } from '../client-contract.ts'
import { clientToWire } from '../client-wire.ts'
import { addClient } from './add-client.ts'
import { changeClient, requireClient } from './change-client.ts'
import { listClients, markClientDeleted } from './client-queries.ts'

type ClientDeps = {
  timeZone: string
  /** Whether an agreement with this client runs now. */
  hasCurrentLease(scope: OwnerScope, clientId: string): Promise<boolean>
}

export function clientRoutes({
  timeZone,
  hasCurrentLease,
}: ClientDeps): Handlers<typeof clientContract> {
  return {
    'GET /clientmaster': async ({ scope, query }) => {
      const page = await listClients(scope, query)
      const body = page.rows.map((client) => clientToWire(client, timeZone))
      return { status: 200, body, headers: listHeaders('/clientmaster', query, page) }
    },
    'GET /clientmaster/{id}': async ({ scope, params }) => {
      const client = await requireClient(scope, params.id)
      const headers = versionHeader(client.version)
      return { status: 200, body: clientToWire(client, timeZone), headers }
    },
    'POST /clientmaster': prepared(
      ({ body }) => hashPassword(body.password),
      async ({ scope, body }, passwordHash) => {
        assertOwnBooks(scope, body)
        const account = { email: body.email, passwordHash }
        const _id = await addClient(scope, detailsIn(body), account)
        return { status: 201, body: { message: 'Client added successfully.', _id } }
      },
    ),
    'PUT /clientmaster/{id}': prepared(
      async ({ body }) => body.password && hashPassword(body.password),
      async ({ scope, params, body, expectedVersion }, passwordHash) => {
        assertOwnBooks(scope, body)
        const change = { details: detailsIn(body), passwordHash, expectedVersion }
        const client = await changeClient(scope, params.id, change)
        const message = 'Client updated successfully.'
        const headers = versionHeader(client.version)
        return { status: 200, body: { message, ...clientToWire(client, timeZone) }, headers }
      },
    ),
    'DELETE /clientmaster/{id}': async ({ scope, params }) => {
      const { id } = await requireClient(scope, params.id, { lock: true })
      if (await hasCurrentLease(scope, id))
        throw new Refusal(
          'client-has-lease',
          'This client has a rent agreement. End the agreement first.',
        )
      await endSessionsOf(scope.tx, id)
      await markClientDeleted(scope, id)
      return { status: 200, body: { message: 'Client deleted successfully.' } }
    },
  }
}

const detailsIn = ({
  name,
  fatherName,
  gender,
  mobileNumber,
  address1,
  address2,
}: ClientDetails) => ({
  name,
  fatherName,
  gender,
  mobileNumber,
  address1,
  address2,
})
