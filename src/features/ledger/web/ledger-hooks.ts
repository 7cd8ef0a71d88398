import { useQueryClient } from '@tanstack/react-query'
import type { LooseReply } from '../../../web/api/reply.ts'
import { type RecordState, useReadRecord } from '../../../web/record/use-record.ts'
import { signedInCaller } from '../../identity/web/session-caller.ts'
import type { ledgerContract } from '../ledger-contract.ts'
import type { otherChargesContract } from '../other-charges-contract.ts'
import type { termsContract } from '../terms-contract.ts'
import { type LedgerView, ledgerFromWire } from './ledger-view.ts'

/** The ledger's part of the API, with the session's token. */
export const callLedger = signedInCaller<typeof ledgerContract>()

/** The part of the API by which terms change over time. */
export const callTerms = signedInCaller<typeof termsContract>()

/** The part of the API that charges electricity, and what recurs every month. */
export const callOtherCharges = signedInCaller<typeof otherChargesContract>()

/** The key under which everything about ledgers is cached. */
export const LEDGERS = 'ledgers'

/** The money of one agreement, ended ones included; '' names none. */
export const useLedger = (leaseId: string): RecordState<LedgerView> =>
  useReadRecord({
    name: LEDGERS,
    id: leaseId,
    fetchRecord: (id, signal): Promise<LooseReply> =>
      callLedger('GET /rentmaster/{id}/ledger', { params: { id }, signal }),
    read: ledgerFromWire,
  })

/** Fetches everything again that is shown: when money moves, most figures do. */
export function useRefreshAll(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}
