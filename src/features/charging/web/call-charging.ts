import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { chargingContract } from '../charging-contract.ts'

/** Calls the charging API with the session's token. */
export const callCharging = signedInCaller<typeof chargingContract>()
