import { invalidField, Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { changeBy } from '../../identity/server/access/hashing-queue.ts'
import { throttleKey } from '../../identity/server/access/keyed-hash.ts'
import type { CallerScope } from '../../identity/server/access/scope.ts'
import { refund, takeAttempt } from '../../identity/server/access/throttle.ts'
import { findOpenAccount } from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { isPassword } from './passwords.ts'
import { PER_PERSON } from './sign-in-limits.ts'

/** Milliseconds after a sign-in in which the password is not required again. */
const FRESH_FOR_MS = 10 * 60 * 1000

/** Whether somebody signed in within the last ten minutes. */
export const isFresh = ({ now, signedInAt }: Pick<CallerScope, 'now' | 'signedInAt'>): boolean =>
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
  caller: Pick<CallerScope, 'actor' | 'sessionHash' | 'now' | 'signedInAt'>,
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
  caller: Pick<CallerScope, 'actor' | 'sessionHash'>,
  { currentPassword, address }: Proof,
): Promise<void> {
  if (!currentPassword)
    throw new Refusal('sign-in-again', say`Please enter your current password as well.`)
  const attempt = { caller, password: currentPassword, field: 'currentPassword', address }
  await confirmPassword(deps, attempt)
}

type Attempt = {
  caller: Pick<CallerScope, 'actor' | 'sessionHash'>
  password: string
  /** Of the body. */
  field: string
  address: string
}

/**
 * Lets somebody go on who is signed in and knows the password, too: a session that was left open does not.
 * Wrong ones are slowed like those of sign-ins, each session separately: guesses with a stolen token do not
 * keep out the person who signs in afresh. A right one never counts.
 * @throws Refusal `invalid` for a wrong password, and for an account that has none; `too-many-requests`; `busy`
 */
export async function confirmPassword(
  deps: Pick<IdentityDeps, 'database' | 'clock' | 'hashKey' | 'securityLog'>,
  { caller, password, field, address }: Attempt,
): Promise<void> {
  const { accountId } = caller.actor
  const key = `password:${throttleKey(deps, accountId, Buffer.from(caller.sessionHash).toString('hex'))}`
  const asIdentity = { role: 'rentbook_identity' } as const
  // Counted in a transaction of its own before the password is compared: parallel guesses cannot share one.
  const account = await deps.database.transaction(asIdentity, async (tx) => {
    await takeAttempt(tx, key, PER_PERSON, deps.clock())
    return findOpenAccount(tx, accountId)
  })
  const refundIt = () => deps.database.transaction(asIdentity, (tx) => refund(tx, key))
  const isRight = await isPassword(password, account?.passwordHash, changeBy(accountId)).catch(
    async (error: unknown) => {
      await refundIt() // nobody looked at the password
      throw error
    },
  )
  if (!isRight) {
    deps.securityLog('password refused', { account: accountId, address })
    throw invalidField(field, say`This is not your password.`)
  }
  await refundIt()
}
