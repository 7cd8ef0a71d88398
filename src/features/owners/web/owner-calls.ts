import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import type { ownerContract } from '../owner-contract.ts'

/** The owners' part of the API, with the session's token. */
export const callOwners = signedInCaller<typeof ownerContract>()
