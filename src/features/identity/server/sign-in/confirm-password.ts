import { invalidField } from '../../../../server/refusal.ts'
import { changeBy } from '../access/hashing-queue.ts'
import { throttleKey } from '../access/keyed-hash.ts'
import { refund, takeAttempt } from '../access/throttle.ts'
import { findOpenAccount } from '../account-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { isPassword } from './passwords.ts'
import { PER_PERSON } from './sign-in.ts'

type Attempt = {
  accountId: string
  password: string /** Of the body. */
  field: string
  address: string
}

/**
 * Lets somebody go on who is signed in and knows the password, too: a session that was left open does not.
 * Wrong ones are slowed like those of sign-ins; a right one never counts.
 * @throws Refusal `invalid` for a wrong password, and for an account that has none; `too-many-requests`; `busy`
 */
export async function confirmPassword(
  deps: Pick<IdentityDeps, 'database' | 'clock' | 'hashKey' | 'securityLog'>,
  { accountId, password, field, address }: Attempt,
): Promise<void> {
  const key = `password:${throttleKey(deps, accountId)}`
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
    throw invalidField(field, 'This is not your password.')
  }
  await refundIt()
}
