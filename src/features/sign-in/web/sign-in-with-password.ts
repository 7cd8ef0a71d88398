import { t } from '@lingui/core/macro'
import type { SignInAs } from '../../../paths.ts'
import type { Sent } from '../../../shared/contract.ts'
import { readAs } from '../../../web/api/calls.ts'
import {
  bodyOrThrow,
  fieldErrorsOf,
  type LooseReply,
  type Refused,
  reasonOf,
  refusalOf,
} from '../../../web/api/reply.ts'
import { loadPressed } from '../../../web/pressed-part.ts'
import { signedInWire } from '../../identity/user-wire.ts'
import { publicCaller, session } from '../../identity/web/sessions/session.ts'
import { accountOf, saysTrialExpired } from '../../identity/web/sessions/session-storage.ts'
import type { signInContract } from '../sign-in-contract.ts'
import { deviceKeys, keepDeviceKey } from './known-device.ts'

export type { SignInAs }

export type SignInResult =
  | { isSignedIn: true; message: string }
  | {
      isSignedIn: false
      message: string
      errors: Record<string, string>
      refusal: Refused
      /** The password was right, and a second factor is to come. */
      asked?: SecondFactorRequest | undefined
    }

/** The second factors that the account accepts after the right password. */
export type SecondFactorRequest = {
  /** Names the call that brings it. */
  handle: string
  hasApp: boolean
  /** The browser's options for a passkey; null if the account has none. */
  passkeyOptions: object | null
}

/** A code of the app, a recovery code, or the answer of a passkey. */
export type SecondFactor = Pick<
  Sent<(typeof signInContract)['POST /login/second-factor']>['body'],
  'code' | 'passkey'
>

export const signInFailed = () => t`Login failed. Please try again.`

const call = publicCaller<typeof signInContract>()

/** Signs in with e-mail and password, and keeps the session. Throws where no reply came. */
export async function signInWithPassword(
  as: SignInAs,
  body: { email: string; password: string },
): Promise<SignInResult> {
  const key = as === 'client' ? 'POST /clientmasterlogin' : 'POST /owner/login'
  return keepSession(await call(key, { body: { ...body, deviceKeys: deviceKeys() } }), as)
}

/** Ends such a sign-in by its second factor, and keeps the session. Throws where no reply came. */
export const bringSecondFactor = async (
  as: SignInAs,
  body: { handle: string } & SecondFactor,
): Promise<SignInResult> => keepSession(await call('POST /login/second-factor', { body }), as)

const loadPasskeys = () => import('../../identity/web/second-factor/passkeys.ts')

/** Signs in with a passkey alone, and keeps the session. Throws where no passkey or no reply came. */
export async function signInByPasskey(as: SignInAs): Promise<SignInResult> {
  const { answerWithPasskey } = await loadPressed(loadPasskeys)
  const { options } = bodyOrThrow(await call('POST /login/passkey/options'))
  const passkey = await answerWithPasskey(options)
  return keepSession(await call('POST /login/passkey', { body: { passkey } }), as)
}

const readSignedIn = readAs(signedInWire)

/** Keeps the session of a reply, or shows why there is none. `as` is the role of a reply without one. */
function keepSession(reply: LooseReply, as: SignInAs): SignInResult {
  const message = reasonOf(reply)
  const refused = { isSignedIn: false as const, message: message || signInFailed() }
  // That refusal counts under any status.
  if (saysTrialExpired(reply.body))
    return { ...refused, errors: {}, refusal: { status: 403, code: 'trial-expired' } }
  const signedIn = reply.status === 200 ? readSignedIn(reply.body) : undefined
  const account = signedIn && accountOf(signedIn, as)
  if (!account) {
    const refusal = refusalOf(reply)
    return {
      ...refused,
      errors: fieldErrorsOf(reply),
      refusal,
      ...(refusal.code === 'second-factor' && { asked: reply.body as SecondFactorRequest }),
    }
  }
  keepDeviceKey(reply.headers)
  session.signIn(account, signedIn.needsSecondFactor)
  return { isSignedIn: true, message: message || t`Login successful!` }
}

const KEY = 'sign-in-as'

/** The role last chosen in this browser, owner or client; owner by default. */
export function lastSignInAs(): SignInAs {
  try {
    return globalThis.localStorage.getItem(KEY) === 'client' ? 'client' : 'owner'
  } catch {
    return 'owner'
  }
}

/** Remembers the choice for the next time; where the browser forbids it, the person chooses again. */
export function keepSignInAs(as: SignInAs): void {
  try {
    if (as === 'client') globalThis.localStorage.setItem(KEY, as)
    else globalThis.localStorage.removeItem(KEY)
  } catch {}
}
