import { signedInCaller } from '../../../identity/web/sessions/session.ts'
import type { termsContract } from '../terms-contract.ts'

/** The part of the API by which terms change over time. */
export const callTerms = signedInCaller<typeof termsContract>()
