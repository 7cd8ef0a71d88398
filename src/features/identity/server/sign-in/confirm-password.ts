import { invalidField } from '../../../../server/refusal.ts'
import { say } from '../../../../shared/said.ts'
import { changeBy } from '../access/hashing-queue.ts'
import { throttleKey } from '../access/keyed-hash.ts'
import type { Caller } from '../access/scope.ts'
import { refund, takeAttempt } from '../access/throttle.ts'
import { findOpenAccount } from '../account-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { isPassword } from './passwords.ts'
import { PER_PERSON } from './sign-in-limits.ts'

type Attempt = {
  caller: Pick<Caller, 'actor' | 'sessionHash'>
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
