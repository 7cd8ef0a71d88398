import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import type { propertyContract } from '../property-contract.ts'

/** The properties' part of the API, with the session's token. */
export const callProperties = signedInCaller<typeof propertyContract>()
