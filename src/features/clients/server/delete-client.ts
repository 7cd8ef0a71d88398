import { Refusal } from '../../../server/refusal.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import { endSessionsOf } from '../../identity/server/sessions.ts'
import { clientHistory } from '../client-wire.ts'
import { requireClient } from './change-client.ts'
import { markClientDeleted } from './client-queries.ts'

/** Whether an agreement with this client runs now. */
export type HasCurrentLease = (scope: OwnerScope, clientId: string) => Promise<boolean>

/** Takes a client out of every list and closes their account. @throws Refusal `not-found`, `client-has-lease` */
export async function deleteClient(
  scope: OwnerScope,
  id: string,
  hasCurrentLease: HasCurrentLease,
): Promise<void> {
  const before = await requireClient(scope, id, { lock: true })
  if (await hasCurrentLease(scope, id))
    throw new Refusal(
      'client-has-lease',
      'This client has a rent agreement. End the agreement first.',
    )
  await endSessionsOf(scope.tx, id)
  await markClientDeleted(scope, id)
  const fields = clientHistory
  await recordEvent(scope, { verb: 'deleted', kind: 'client', id, fields, before })
}
