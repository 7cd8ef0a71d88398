import { invalidField } from '../../../../server/refusal.ts'
import type { SignInAccount } from '../account-queries.ts'
import type { Origin } from '../sessions.ts'
import { enter } from '../sign-in.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import type { SecondFactorDeps } from './second-factors.ts'
import { closeHandle, spendGuess } from './sign-in-handles.ts'
import { consumeTotp } from './totp.ts'

type Entry = Origin & {
  /** Of the sign-in whose password was right. */
  handle: string
  /** Of the app, or a recovery code; as it was typed. */
  code: string
}

/**
 * Ends a sign-in whose second factor is right: opens a session, and answers its token. The handle and the
 * code are used up with it.
 * @throws Refusal `second-factor-expired`; `invalid` for a wrong code; `too-many-requests`
 */
export async function passSecondFactor(
  deps: SecondFactorDeps,
  { handle, code, ...from }: Entry,
): Promise<{ account: SignInAccount; token: string }> {
  const guess = await spendGuess(deps, { handle, address: from.address })
  return deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const account = await closeHandle(tx, deps, guess)
    const entry = { accountId: account.id, code: code.replace(/\s/g, '') }
    const isRight = /^\d{6}$/.test(entry.code)
      ? await consumeTotp(tx, deps.sealer, entry, deps.clock())
      : await consumeRecoveryCode(tx, deps, entry)
    if (!isRight) {
      deps.securityLog('second factor refused', { account: account.id, address: from.address })
      throw invalidField('code', 'This code is wrong, or it was used before.')
    }
    return { account, token: await enter(tx, deps, account, from) }
  })
}
