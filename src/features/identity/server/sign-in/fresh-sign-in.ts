import { Refusal } from '../../../../server/refusal.ts'
import { say } from '../../../../shared/said.ts'
import type { Caller } from '../access/scope.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { confirmPassword } from './confirm-password.ts'

/** Milliseconds after a sign-in in which the password is not required again. */
const FRESH_FOR_MS = 10 * 60 * 1000

/** Whether somebody signed in within the last ten minutes. */
export const isFresh = ({ now, signedInAt }: Pick<Caller, 'now' | 'signedInAt'>): boolean =>
  now.getTime() - signedInAt.getTime() <= FRESH_FOR_MS

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
  caller: Pick<Caller, 'actor' | 'sessionHash' | 'now' | 'signedInAt'>,
  proof: Proof,
): Promise<void> {
  if (isFresh(caller) && !proof.currentPassword) return
  await requirePassword(deps, caller, proof)
}

/**
 * Lets only those go on who know the password, however fresh their sign-in is: for what somebody with a stolen
 * token could keep the person out by. To be called before the transaction, since wrong passwords count.
 * @throws Refusal `sign-in-again` without a password; `invalid` for a wrong one; `too-many-requests`; `busy`
 */
export async function requirePassword(
  deps: Pick<IdentityDeps, 'database' | 'clock' | 'hashKey' | 'securityLog'>,
  caller: Pick<Caller, 'actor' | 'sessionHash'>,
  { currentPassword, address }: Proof,
): Promise<void> {
  if (!currentPassword)
    throw new Refusal('sign-in-again', say`Please enter your current password as well.`)
  const attempt = { caller, password: currentPassword, field: 'currentPassword', address }
  await confirmPassword(deps, attempt)
}
