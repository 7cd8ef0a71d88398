import { prepared } from '../../../server/http/prepared.ts'
import {
  changedReply,
  createdReply,
  listReply,
  messageReply,
  recordReply,
} from '../../../server/http/replies.ts'
import { Refusal } from '../../../server/refusal.ts'
import { hashPassword } from '../../identity/server/passwords.ts'
import { type Handlers, inOwnBooks, type OwnerScope } from '../../identity/server/scope.ts'
import { endSessionsOf } from '../../identity/server/sessions.ts'
import type { clientContract } from '../client-contract.ts'
import { addClient } from './add-client.ts'
import { changeClient, requireClient } from './change-client.ts'
import { listClients, markClientDeleted } from './client-queries.ts'

type ClientDeps = {
  /** Whether an agreement with this client runs now. */
  hasCurrentLease(scope: OwnerScope, clientId: string): Promise<boolean>
}

export function clientRoutes({ hasCurrentLease }: ClientDeps): Handlers<typeof clientContract> {
  return {
    'GET /clientmaster': async ({ scope, query, url }) =>
      listReply(url, await listClients(scope, query)),
    'GET /clientmaster/{id}': async ({ scope, params }) =>
      recordReply(await requireClient(scope, params.id)),
    'POST /clientmaster': prepared(
      ({ body }) => hashPassword(body.password),
      async ({ scope, body }, passwordHash) => {
        const { email, password: _, ...details } = inOwnBooks(scope, body)
        const id = await addClient(scope, details, { email, passwordHash })
        return createdReply('Client added successfully.', id)
      },
    ),
    'PUT /clientmaster/{id}': prepared(
      async ({ body }) => body.password && hashPassword(body.password),
      async ({ scope, params, body, expectedVersion }, passwordHash) => {
        const { password: _, ...details } = inOwnBooks(scope, body)
        const change = { details, passwordHash, expectedVersion }
        const client = await changeClient(scope, params.id, change)
        return changedReply('Client updated successfully.', client)
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
      return messageReply('Client deleted successfully.')
    },
  }
}
