import { requireVersion } from '../../../server/http/expected-version.ts'
import { notFound } from '../../../server/refusal.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/scope.ts'
import { endSessionsOf } from '../../identity/server/sessions.ts'
import type { Client, ClientDetails } from '../client.ts'
import { findClient, updateClient } from './client-queries.ts'

type Change = {
  details: ClientDetails
  /** undefined: unchanged. */
  passwordHash: string | undefined
  expectedVersion: number | undefined
}

/** Changes a client; a new password ends their sessions. @throws Refusal `not-found`, `stale-version` */
export async function changeClient(
  scope: OwnerScope,
  id: string,
  { details, passwordHash, expectedVersion }: Change,
): Promise<Client> {
  requireVersion(expectedVersion, await requireClient(scope, id, { lock: true }))
  await updateClient(scope, id, details, passwordHash)
  if (passwordHash !== undefined) await endSessionsOf(scope.tx, id)
  return requireClient(scope, id)
}

/** The client of that id as far as the caller may see them. @throws Refusal `not-found` */
export async function requireClient(
  scope: OwnerScope | ClientScope,
  id: string,
  options?: { lock: boolean },
): Promise<Client> {
  const client = await findClient(scope, id, options)
  if (!client) throw notFound('Client')
  return client
}
