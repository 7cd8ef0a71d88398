import { Refusal } from '../../../../server/refusal.ts'
import { say } from '../../../../shared/said.ts'
import { isListedIfAdministrator } from '../access/administrators.ts'
import { findOpenAccount, type SignInAccount } from '../account-queries.ts'
import { spendChallenge } from '../second-factor/challenges.ts'
import { lockPasskey, markPasskeyUsed } from '../second-factor/passkey-queries.ts'
import type { SecondFactorDeps } from '../second-factor/second-factors.ts'
import { type PasskeyAnswer, SIGN_IN, verifyAuthentication } from '../second-factor/webauthn.ts'
import type { Origin } from '../sessions/sessions.ts'
import { enter } from './sign-in.ts'

type Attempt = Origin & { response: PasskeyAnswer }

/**
 * Signs in with a passkey alone, which required the person's finger, face or PIN, and so is two factors.
 * `mayEnter` checks the account before a session is opened; where it returns false, there is no token.
 * @throws Refusal `wrong-credentials`, in the same words whatever is wrong
 */
export function signInWithPasskey(
  deps: SecondFactorDeps,
  { response, ...from }: Attempt,
  mayEnter: (account: SignInAccount) => boolean,
): Promise<{ account: SignInAccount; token?: string }> {
  return deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const passkey = await lockPasskey(tx, Buffer.from(response.id, 'base64url'))
    const answer =
      passkey && (await verifyAuthentication(deps, passkey, { response, purpose: SIGN_IN }))
    const account = answer && (await findOpenAccount(tx, passkey.accountId))
    const isLetIn =
      account &&
      Buffer.from(response.response.userHandle ?? '', 'base64url').toString() === account.id &&
      isListedIfAdministrator(deps, account) &&
      (await spendChallenge(tx, deps, answer.challenge))
    if (!isLetIn) {
      deps.securityLog('passkey refused', { account: passkey?.accountId, address: from.address })
      throw new Refusal('wrong-credentials', say`This passkey belongs to no account here.`)
    }
    await markPasskeyUsed(tx, { id: passkey.id, counter: answer.counter }, deps.clock())
    if (!mayEnter(account)) return { account }
    return { account, token: await enter(tx, deps, account, from) }
  })
}
