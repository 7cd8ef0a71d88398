import { useQueryClient } from '@tanstack/react-query'
import type { LooseReply } from '../../../web/api/reply.ts'
import { type RecordState, useReadRecord } from '../../../web/record/use-record.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import type { chargeContract } from '../charge-contract.ts'
import { type LedgerView, ledgerFromWire } from './ledger-view.ts'

/** The charges' part of the API, with the session's token. */
export const callCharges = signedInCaller<typeof chargeContract>()

/** The key under which everything about ledgers is cached. */
export const LEDGERS = 'ledgers'

/** The money of one agreement, ended ones included; '' names none. */
export const useLedger = (leaseId: string): RecordState<LedgerView> =>
  useReadRecord({
    name: LEDGERS,
    id: leaseId,
    fetchRecord: (id, signal): Promise<LooseReply> =>
      callCharges('GET /rentmaster/{id}/ledger', { params: { id }, signal }),
    read: ledgerFromWire,
  })

/** Fetches everything again that is shown: when money moves, most figures do. */
export function useRefreshAll(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}
