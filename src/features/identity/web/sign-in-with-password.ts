import { t } from '@lingui/core/macro'
import { fromWire } from '../../../shared/wire-record.ts'
import {
  fieldErrorsOf,
  type LooseReply,
  type Refused,
  reasonOf,
  refusalOf,
} from '../../../web/api/reply.ts'
import { signedInWire } from '../account-wire.ts'
import type { identityContract } from '../identity-contract.ts'
import { accountOf, saysTrialExpired } from './account-of.ts'
import { deviceKeys, keepDeviceKey } from './known-device.ts'
import { session } from './session.ts'
import { publicCaller } from './session-caller.ts'

export type SignInAs = 'owner' | 'client'

export type SignInResult =
  | { isSignedIn: true; message: string }
  | {
      isSignedIn: false
      message: string
      errors: Record<string, string>
      refusal: Refused
      /** The password was right; names the call that brings the second factor. */
      handle?: string | undefined
    }

export const signInFailed = () => t`Login failed. Please try again.`

const call = publicCaller<typeof identityContract>()

/** Signs in with e-mail and password, and keeps the session. Throws where no answer came. */
export async function signInWithPassword(
  as: SignInAs,
  body: { email: string; password: string },
): Promise<SignInResult> {
  const key = as === 'client' ? 'POST /clientmasterlogin' : 'POST /owner/login'
  return keepSession(await call(key, { body: { ...body, deviceKeys: deviceKeys() } }), as)
}

/** Ends such a sign-in by a code of the app or a recovery code, and keeps the session. Throws where no answer came. */
export const signInWithCode = async (
  as: SignInAs,
  body: { handle: string; code: string },
): Promise<SignInResult> => keepSession(await call('POST /login/second-factor', { body }), as)

/** Keeps the session that a reply brings, or says why it brings none. `as` is the role of a reply without one. */
function keepSession(reply: LooseReply, as: SignInAs): SignInResult {
  const message = reasonOf(reply)
  const refused = { isSignedIn: false as const, message: message || signInFailed() }
  // That refusal counts under any status.
  if (saysTrialExpired(reply.body))
    return { ...refused, errors: {}, refusal: { status: 403, code: 'trial-expired' } }
  const account =
    reply.status === 200 ? accountOf(fromWire(signedInWire, reply.body), as) : undefined
  if (!account) {
    const refusal = refusalOf(reply)
    const { handle } = reply.body as { handle?: string }
    return {
      ...{ ...refused, errors: fieldErrorsOf(reply), refusal },
      ...(refusal.code === 'second-factor' && { handle }),
    }
  }
  keepDeviceKey(reply.headers)
  session.signIn(account)
  return { isSignedIn: true, message: message || t`Login successful!` }
}
