import { useQuery } from '@tanstack/react-query'
import { flag, listOf, nested, rowsOf } from '../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../shared/wire-record.ts'
import { writesOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { moneyDraftWire } from '../../ledger/money-draft-wire.ts'
import type { bulkContract } from '../bulk-contract.ts'
import { meterWire, paidWire, raisedRentsWire } from '../bulk-wire.ts'

export const callBulk = signedInCaller<typeof bulkContract>()

const ofAgreements = { rows: rowsOf(moneyDraftWire) }
const taxed = wireRecord({ ...ofAgreements, hasGst: ['gst', flag] })
export const writeBulk = writesOf(
  callBulk,
  {
    'POST /payments/together': ofAgreements,
    'POST /readings/together': taxed,
    'POST /charges/together': taxed,
    'POST /rents/together': ofAgreements,
  },
  {
    'POST /payments/together': { done: listOf(nested(paidWire)) },
    'POST /rents/together': raisedRentsWire,
  },
)

const reads = readsOf(callBulk, 'meters', { 'GET /meters': [meterWire] })

/** The running agreements with the last reading of their meter. */
export const useMeters = () => useQuery(reads('GET /meters'))

export const beginMeters: BeginData = (queries) => void queries.prefetchQuery(reads('GET /meters'))
