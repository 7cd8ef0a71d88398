import { signedInCaller } from '../../web/sessions/session-caller.ts'
import type { secondFactorContract } from '../second-factor-contract.ts'

/** Calls that set up, renew and remove second factors. */
export const callSecondFactor = signedInCaller<typeof secondFactorContract>()
