import { invalidField, notFound, Refusal, requireVersion } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { mailPasswordChanged, type NoticeDeps } from '../../identity/server/account-notices.ts'
import { endSessionsOf } from '../../identity/server/sessions/sessions.ts'
import { type Client, type ClientDetails, clientHistory, type OwnDetails } from '../client-wire.ts'
import { fillInClient, findClient, updateClient } from './client-queries.ts'

type Change = {
  details: ClientDetails
  /** undefined: unchanged. */
  passwordHash: string | undefined
  expectedVersion: number | undefined
}

/**
 * Changes a client; a new password ends their sessions, and a mail informs them. @throws Refusal `not-found`,
 * `stale-version`; `invalid` where a client without an email gets a password
 */
export async function changeClient(
  deps: NoticeDeps,
  scope: OwnerScope,
  id: string,
  { details, passwordHash, expectedVersion }: Change,
): Promise<Client> {
  const before = await requireClient(scope, id, { lock: true })
  requireVersion(expectedVersion, before)
  if (passwordHash !== undefined && before.email === '')
    throw invalidField('password', say`This client has no email, and needs one to sign in.`)
  await updateClient(scope, id, details, passwordHash)
  const passwordChanged = passwordHash !== undefined || undefined
  if (passwordChanged) {
    await endSessionsOf(scope.tx, id)
    await mailPasswordChanged(deps, scope.tx, before)
  }
  const client = await requireClient(scope, id)
  const after = { ...client, passwordChanged }
  const fields = clientHistory
  await recordEvent(scope, { verb: 'changed', kind: 'client', id, fields, before, after })
  return client
}

/**
 * Fills in blank details of the client who calls. Repeating what the record says changes nothing.
 * @throws Refusal `conflict` where one of them was entered otherwise meanwhile, and then fills in none
 */
export async function completeDetails(
  scope: ClientScope,
  details: { [N in keyof OwnDetails]?: OwnDetails[N] | undefined },
): Promise<void> {
  const { accountId: id } = scope.actor
  const before = await requireClient(scope, id, { lock: true })
  const names = Object.keys(details) as (keyof OwnDetails)[]
  const typed = names.filter(
    (name) => details[name] !== undefined && details[name] !== before[name],
  )
  if (typed.some((name) => before[name] !== ''))
    throw new Refusal(
      'conflict',
      say`Somebody filled this in meanwhile, so nothing was changed. To correct it, ask your landlord.`,
    )
  if (typed.length === 0) return
  const filled = Object.fromEntries(typed.map((name) => [name, details[name]]))
  await fillInClient(scope, id, filled)
  const after = { ...before, ...filled }
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'client',
    id,
    fields: clientHistory,
    before,
    after,
  })
}

/** The client with that id, if the caller may see them. @throws Refusal `not-found` */
export async function requireClient(
  scope: OwnerScope | ClientScope,
  id: string,
  options?: { lock: boolean },
): Promise<Client> {
  const client = await findClient(scope, id, options)
  if (!client) throw notFound(say`Client`)
  return client
}
