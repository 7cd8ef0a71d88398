import { violates } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvents } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { clientHistory } from '../client-wire.ts'
import { hasClientWithEmail, insertClients, type NewClient } from './client-queries.ts'

/**
 * Adds clients and returns their ids, in the same order. Who has a password may sign in from now on.
 * @throws Refusal `email-taken` when another client of this owner has that e-mail
 */
export async function addClients(
  scope: OwnerScope,
  clients: readonly NewClient[],
): Promise<string[]> {
  const ids = await refuseTakenClientEmail(() => insertClients(scope, clients))
  const added = { verb: 'added', kind: 'client', fields: clientHistory } as const
  const events = clients.map(({ details, account: { email } }, place) => ({
    ...added,
    id: ids[place] ?? '',
    after: { ...details, email },
  }))
  await recordEvents(scope, events)
  return ids
}

/** Adds one client. */
export async function addClient(
  scope: OwnerScope,
  details: NewClient['details'],
  account: NewClient['account'],
): Promise<string> {
  const [id = ''] = await addClients(scope, [{ details, account }])
  return id
}

/** Refuses an e-mail that a client of this owner has. @throws Refusal `email-taken` */
export async function requireFreeClientEmail(scope: OwnerScope, email: string): Promise<void> {
  if (await hasClientWithEmail(scope, email)) throw emailTaken()
}

/** Writes what may give a client an e-mail. @throws Refusal `email-taken` */
export async function refuseTakenClientEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw violates(error, 'accounts_client_email') ? emailTaken() : error
  }
}

function emailTaken(): Refusal {
  const message = say`One of your clients has this email address already.`
  return new Refusal('email-taken', message, { errors: { email: message } })
}
