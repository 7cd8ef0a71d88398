import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '../../../shared/wire-kinds.ts'
import { readsOf, writesOf } from '../../../web/api/reads-and-writes.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { moneyDraftWire } from '../../ledger/money-draft-wire.ts'
import type { bulkContract } from '../bulk-contract.ts'
import { meterWire } from '../bulk-wire.ts'

export const callBulk = signedInCaller<typeof bulkContract>()

const ofAgreements = { rows: rowsOf(moneyDraftWire) }
export const writeBulk = writesOf(callBulk, {
  'POST /payments/together': ofAgreements,
  'POST /readings/together': ofAgreements,
  'POST /charges/together': ofAgreements,
  'POST /rents/together': ofAgreements,
})

const reads = readsOf(callBulk, 'meters', { 'GET /meters': [meterWire] })

/** The running agreements with the last reading of their meter. */
export const useMeters = () => useQuery(reads('GET /meters'))

export const beginMeters: BeginData = (queries) => void queries.prefetchQuery(reads('GET /meters'))
