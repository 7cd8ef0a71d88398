import { t } from '@lingui/core/macro'
import { fromWire } from '../../../shared/wire-record.ts'
import { fieldErrorsOf, reasonOf } from '../../../web/api/reply.ts'
import { signedInWire } from '../account-wire.ts'
import type { identityContract } from '../identity-contract.ts'
import { accountOf, saysTrialExpired } from './account-of.ts'
import { session } from './session.ts'
import { publicCaller } from './session-caller.ts'

export type SignInAs = 'owner' | 'client'

export type SignInResult =
  | { kind: 'signed-in'; message: string }
  | { kind: 'trial-expired'; message: string }
  | { kind: 'refused'; message: string; errors: Record<string, string> }

export const signInFailed = () => t`Login failed. Please try again.`

const call = publicCaller<typeof identityContract>()

/** Signs in with e-mail and password, and keeps the session. Throws where no answer came. */
export async function signInWithPassword(
  as: SignInAs,
  body: { email: string; password: string },
): Promise<SignInResult> {
  const key = as === 'client' ? 'POST /clientmasterlogin' : 'POST /owner/login'
  const reply = await call(key, { body })
  const message = reasonOf(reply)
  if (saysTrialExpired(reply.body))
    return { kind: 'trial-expired', message: message || signInFailed() }
  const account =
    reply.status === 200 ? accountOf(fromWire(signedInWire, reply.body), as) : undefined
  if (!account)
    return { kind: 'refused', message: message || signInFailed(), errors: fieldErrorsOf(reply) }
  session.signIn(account)
  return { kind: 'signed-in', message: message || t`Login successful!` }
}
