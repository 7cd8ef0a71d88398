import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { chargingContract } from '../charging-contract.ts'

/** What is charged, as the API knows it, with the session's token. */
export const callCharging = signedInCaller<typeof chargingContract>()
