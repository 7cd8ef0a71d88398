import { t } from '@lingui/core/macro'
import { fromWire } from '../../../shared/wire-record.ts'
import { fieldErrorsOf, type Refused, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { signedInWire } from '../account-wire.ts'
import type { identityContract } from '../identity-contract.ts'
import { accountOf, saysTrialExpired } from './account-of.ts'
import { deviceKeys, keepDeviceKey } from './known-device.ts'
import { session } from './session.ts'
import { publicCaller } from './session-caller.ts'

export type SignInAs = 'owner' | 'client'

export type SignInResult =
  | { isSignedIn: true; message: string }
  | { isSignedIn: false; message: string; errors: Record<string, string>; refusal: Refused }

export const signInFailed = () => t`Login failed. Please try again.`

const call = publicCaller<typeof identityContract>()

/** Signs in with e-mail and password, and keeps the session. Throws where no answer came. */
export async function signInWithPassword(
  as: SignInAs,
  body: { email: string; password: string },
): Promise<SignInResult> {
  const key = as === 'client' ? 'POST /clientmasterlogin' : 'POST /owner/login'
  const reply = await call(key, { body: { ...body, deviceKeys: deviceKeys() } })
  const message = reasonOf(reply)
  const refused = { isSignedIn: false as const, message: message || signInFailed() }
  // That refusal counts under any status.
  if (saysTrialExpired(reply.body))
    return { ...refused, errors: {}, refusal: { status: 403, code: 'trial-expired' } }
  const account =
    reply.status === 200 ? accountOf(fromWire(signedInWire, reply.body), as) : undefined
  if (!account) return { ...refused, errors: fieldErrorsOf(reply), refusal: refusalOf(reply) }
  keepDeviceKey(reply.headers)
  session.signIn(account)
  return { isSignedIn: true, message: message || t`Login successful!` }
}
