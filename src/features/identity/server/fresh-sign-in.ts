import { Refusal } from '../../../server/refusal.ts'
import { confirmPassword } from './confirm-password.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { Caller } from './scope.ts'

/** Milliseconds after a sign-in in which nobody is asked for the password again. */
export const FRESH_FOR_MS = 10 * 60 * 1000

type Proof = {
  /** As the payload has it; undefined where it has none. */
  currentPassword: string | undefined
  address: string
}

/**
 * Lets only those go on who have just signed in or know the password: a stolen token alone must not give
 * the account away. To be called before the transaction, since wrong passwords count.
 * @throws Refusal `sign-in-again` where neither is so; `invalid` for a wrong password; `too-many-requests`; `busy`
 */
export async function requireFreshSignIn(
  deps: Pick<IdentityDeps, 'database' | 'clock' | 'hashKey' | 'securityLog'>,
  { actor: { accountId }, now, signedInAt }: Pick<Caller, 'actor' | 'now' | 'signedInAt'>,
  { currentPassword, address }: Proof,
): Promise<void> {
  if (currentPassword)
    return confirmPassword(deps, {
      accountId,
      password: currentPassword,
      field: 'currentPassword',
      address,
    })
  if (now.getTime() - signedInAt.getTime() > FRESH_FOR_MS)
    throw new Refusal('sign-in-again', 'Please enter your password of now as well.')
}
