import { writesOf } from '../../../../web/api/calls.ts'
import { signedInCaller } from '../../../identity/web/sessions/session.ts'
import type { termsContract } from '../terms-contract.ts'
import { settlingWire } from '../terms-wire.ts'

/** The part of the API by which terms change over time. */
export const callTerms = signedInCaller<typeof termsContract>()

export const writeTerms = writesOf(callTerms, { 'POST /rentmaster/{id}/settle': settlingWire })
