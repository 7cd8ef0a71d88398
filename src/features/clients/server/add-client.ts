import { violates } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { ClientDetails } from '../client.ts'
import { clientHistory } from '../client-wire.ts'
import { hasClientWithEmail, insertClient } from './client-queries.ts'

/**
 * Adds a client, who may sign in from now on, and answers their id.
 * @throws Refusal `email-taken` when another client of this owner has that e-mail
 */
export async function addClient(
  scope: OwnerScope,
  details: ClientDetails,
  account: { email: string; passwordHash: string },
): Promise<string> {
  const id = await refuseTakenEmail(() => insertClient(scope, details, account))
  const after = { ...details, email: account.email }
  await recordEvent(scope, { verb: 'added', kind: 'client', id, fields: clientHistory, after })
  return id
}

/** Refuses an e-mail that a client of this owner has. @throws Refusal `email-taken` */
export async function requireFreeEmail(scope: OwnerScope, email: string): Promise<void> {
  if (await hasClientWithEmail(scope, email)) throw emailTaken()
}

async function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw violates(error, 'accounts_client_email') ? emailTaken() : error
  }
}

function emailTaken(): Refusal {
  const message = 'One of your clients has this email address already.'
  return new Refusal('email-taken', message, { errors: { email: message } })
}
