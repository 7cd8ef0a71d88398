import { writesOf } from '../../../web/api/reads-and-writes.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { moneyDraftWire } from '../../ledger/money-draft-wire.ts'
import type { chargingContract } from '../charging-contract.ts'

/** Calls the charging API with the session's token. */
export const callCharging = signedInCaller<typeof chargingContract>()

export const writeCharging = writesOf(callCharging, { 'POST /charges': moneyDraftWire })
