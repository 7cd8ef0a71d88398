import { violates } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { hashPassword } from '../../identity/server/passwords.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import type { ClientDetails } from '../client.ts'
import { insertClient } from './client-queries.ts'

/**
 * Adds a client, who may sign in from now on, and answers their id.
 * @throws Refusal `email-taken` when another client of this owner has that e-mail; `busy`
 */
export async function addClient(
  scope: OwnerScope,
  details: ClientDetails,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const passwordHash = await hashPassword(password)
  try {
    return await insertClient(scope, details, { email, passwordHash })
  } catch (error) {
    if (!violates(error, 'accounts_client_email')) throw error
    const message = 'One of your clients has this e-mail address already.'
    throw new Refusal('email-taken', message, { errors: { email: message } })
  }
}
