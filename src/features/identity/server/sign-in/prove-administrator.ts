import { invalidField, Refusal } from '../../../../server/refusal.ts'
import { say } from '../../../../shared/said.ts'
import { throttleKey } from '../access/keyed-hash.ts'
import type { AdminScope } from '../access/scope.ts'
import { refund, takeAttempt } from '../access/throttle.ts'
import { findOpenAccount } from '../account-queries.ts'
import {
  findSecondFactors,
  isAnySetUp,
  type SecondFactorDeps,
} from '../second-factor/second-factors.ts'
import { isFresh, requirePassword } from './fresh-sign-in.ts'
import { consumeCode } from './pass-second-factor.ts'
import { PER_PERSON } from './sign-in-limits.ts'

type Proof = {
  /** As the payload has them; undefined where it has none. */
  currentPassword: string | undefined
  code: string | undefined
  address: string
}

const asIdentity = { role: 'rentbook_identity' } as const

/**
 * Lets only those administrators act on how somebody else signs in who have just signed in, or who bring what a
 * sign-in of theirs would ask: a code where they have a second factor, else the password. Where a second factor is
 * required, a code of the app is always required. To be called before the transaction, since wrong ones count.
 * @throws Refusal `code-again`, `sign-in-again` where it is missing; `forbidden` for who signs in with Microsoft and has
 * to do so again; `invalid` for a wrong one; `too-many-requests`; `busy`
 */
export async function proveAdministrator(
  deps: SecondFactorDeps,
  caller: Pick<AdminScope, 'actor' | 'sessionHash' | 'now' | 'signedInAt'>,
  { code, ...proof }: Proof,
): Promise<void> {
  const { accountId } = caller.actor
  const { account, factors } = await deps.database.transaction(asIdentity, async (tx) => ({
    account: await findOpenAccount(tx, accountId),
    factors: await findSecondFactors(tx, accountId),
  }))
  const asksAlways = deps.requiresAdminSecondFactor && factors.appSince !== null
  if (isFresh(caller) && !asksAlways) return
  if (isAnySetUp(factors)) return requireCode(deps, caller, { code, address: proof.address })
  // Who signs in with Microsoft has no password here.
  if (!account) throw new Refusal('forbidden', say`Please sign in with Microsoft again first.`)
  await requirePassword(deps, caller, proof)
}

async function requireCode(
  deps: SecondFactorDeps,
  { actor: { accountId }, sessionHash }: Pick<AdminScope, 'actor' | 'sessionHash'>,
  { code, address }: Pick<Proof, 'code' | 'address'>,
) {
  if (!code)
    throw new Refusal('code-again', say`Please enter a code of your two-step verification as well.`)
  const key = `code:${throttleKey(deps, accountId, Buffer.from(sessionHash).toString('hex'))}`
  // Counted in a transaction of its own before the code is compared: parallel guesses cannot share one.
  await deps.database.transaction(asIdentity, (tx) =>
    takeAttempt(tx, key, PER_PERSON, deps.clock()),
  )
  const isRight = await deps.database.transaction(asIdentity, async (tx) => {
    const isConsumed = await consumeCode(tx, deps, accountId, code)
    if (isConsumed) await refund(tx, key)
    return isConsumed
  })
  if (isRight) return
  deps.securityLog('second factor refused', { account: accountId, address })
  throw invalidField('code', say`This code is wrong, or it was used before.`)
}
