import { writesOf } from '../../../web/api/calls.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { chargingContract } from '../charging-contract.ts'
import {
  chargeDraftWire,
  readingDraftWire,
  recurringDraftWire,
  recurringEndWire,
} from '../charging-wire.ts'

/** Calls the charging API with the session's token. */
export const callCharging = signedInCaller<typeof chargingContract>()

export const writeCharging = writesOf(callCharging, {
  'POST /charges': chargeDraftWire,
  'POST /rentmaster/{id}/readings': readingDraftWire,
  'POST /rentmaster/{id}/recurring': recurringDraftWire,
  'PUT /recurring/{id}': recurringEndWire,
})
