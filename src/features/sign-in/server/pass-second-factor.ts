import type { Transaction } from '../../../server/database/database.ts'
import { invalidField, Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import type { SignInAccount } from '../../identity/server/account-queries.ts'
import {
  lockPasskey,
  markPasskeyUsed,
} from '../../identity/server/second-factor/passkey-queries.ts'
import { consumeRecoveryCode } from '../../identity/server/second-factor/recovery-codes.ts'
import type { SecondFactorDeps } from '../../identity/server/second-factor/second-factors.ts'
import { closeHandle, spendGuess } from '../../identity/server/second-factor/sign-in-handles.ts'
import { consumeTotp } from '../../identity/server/second-factor/totp.ts'
import {
  type PasskeyAnswer,
  secondFactorOf,
  verifyAuthentication,
} from '../../identity/server/second-factor/webauthn.ts'
import type { Origin } from '../../identity/server/sessions/sessions.ts'
import { enter } from './sign-in.ts'

type Entry = Origin & {
  /** Of the sign-in whose password was right. */
  handle: string
  /** Of the app, or a recovery code, as it was typed; or the answer of a passkey. */
  proof: { code: string } | { passkey: PasskeyAnswer }
}

/**
 * Ends a sign-in whose second factor is right: opens a session and returns its token. The handle and the
 * code are used up with it.
 * @throws Refusal `second-factor-expired`; `invalid` for a wrong code; `too-many-requests`
 */
export async function passSecondFactor(
  deps: SecondFactorDeps,
  { handle, proof, ...from }: Entry,
): Promise<{ account: SignInAccount; token: string }> {
  const guess = await spendGuess(deps, { handle, address: from.address })
  return deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const account = await closeHandle(tx, deps, guess)
    const isRight =
      'code' in proof
        ? await consumeCode(tx, deps, account.id, proof.code)
        : await isAnswered(tx, deps, { accountId: account.id, handle, response: proof.passkey })
    if (!isRight) {
      deps.securityLog('second factor refused', { account: account.id, address: from.address })
      throw 'code' in proof
        ? invalidField('code', say`This code is wrong, or it was used before.`)
        : new Refusal('invalid', say`This passkey is not one of the account.`)
    }
    return { account, token: await enter(tx, deps, account, from) }
  })
}

/** Whether it is a code of the account's app or a recovery code, which is used up with it. Runs as `rentbook_identity`. */
export function consumeCode(
  tx: Transaction,
  deps: Pick<SecondFactorDeps, 'sealer' | 'clock' | 'hashKey'>,
  accountId: string,
  typed: string,
): Promise<boolean> {
  const entry = { accountId, code: typed.replace(/\s/g, '') }
  return /^\d{6}$/.test(entry.code)
    ? consumeTotp(tx, deps.sealer, entry, deps.clock())
    : consumeRecoveryCode(tx, deps, entry)
}

type Answer = { accountId: string; handle: string; response: PasskeyAnswer }

/** Whether a passkey of the account answers the challenge of this very sign-in. */
async function isAnswered(
  tx: Transaction,
  deps: SecondFactorDeps,
  { accountId, handle, response }: Answer,
): Promise<boolean> {
  const passkey = await lockPasskey(tx, Buffer.from(response.id, 'base64url'))
  if (passkey?.accountId !== accountId) return false
  const purpose = secondFactorOf(handle)
  const answer = await verifyAuthentication(deps, passkey, { response, purpose })
  if (!answer) return false
  await markPasskeyUsed(tx, { id: passkey.id, counter: answer.counter }, deps.clock())
  return true
}
