import { violates } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import type { ClientDetails } from '../client.ts'
import { insertClient } from './client-queries.ts'

/**
 * Adds a client, who may sign in from now on, and answers their id.
 * @throws Refusal `email-taken` when another client of this owner has that e-mail
 */
export async function addClient(
  scope: OwnerScope,
  details: ClientDetails,
  account: { email: string; passwordHash: string },
): Promise<string> {
  try {
    return await insertClient(scope, details, account)
  } catch (error) {
    if (!violates(error, 'accounts_client_email')) throw error
    const message = 'One of your clients has this e-mail address already.'
    throw new Refusal('email-taken', message, { errors: { email: message } })
  }
}
