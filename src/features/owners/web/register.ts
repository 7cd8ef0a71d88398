import { t } from '@lingui/core/macro'
import { fromWire } from '../../../shared/wire-record.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import type { Outcome } from '../../../web/form/use-submit-form.ts'
import { accountOf } from '../../identity/web/sessions/account-of.ts'
import { session } from '../../identity/web/sessions/session.ts'
import { publicCaller } from '../../identity/web/sessions/session-caller.ts'
import { keepDeviceKey } from '../../identity/web/sign-in/known-device.ts'
import type { ownerContract } from '../owner-contract.ts'
import { EMAIL_NOT_VERIFIED, registeredOwnerWire } from '../registration-wire.ts'
import { type Registration, registrationPayload } from './registration-steps.ts'

export const registrationFailed = () => t`Registration failed. Please try again.`

const call = publicCaller<typeof ownerContract>()

type Registered = { done: string; isSignedIn: boolean }
type Refused = Exclude<Outcome, { done: string }> & { isEmailUnproven: boolean }

/** Registers the owner, and keeps the session that comes with it. */
export async function register(
  values: Registration,
  verification: string | undefined,
): Promise<Registered | Refused> {
  const body = { ...registrationPayload(values), verification }
  const reply = await call('POST /owner/self-register', { body })
  const message = reasonOf(reply)
  if (reply.status === 201) {
    const registered = fromWire(registeredOwnerWire, reply.body)
    const { owner, daysRemainingInTrial } = registered
    const account = accountOf({ ...registered, user: { ...owner, daysRemainingInTrial } }, 'owner')
    keepDeviceKey(reply.headers)
    if (account) session.signIn(account)
    return { done: message || t`Registration successful!`, isSignedIn: account !== undefined }
  }
  const isEmailUnproven = 'code' in reply.body && reply.body.code === 'email-not-verified'
  const { errors } = { errors: {}, ...outcomeOf(reply, { failed: registrationFailed() }) }
  return {
    failed: message || registrationFailed(),
    errors: isEmailUnproven ? { ...errors, email: EMAIL_NOT_VERIFIED } : errors,
    isEmailUnproven,
  }
}
