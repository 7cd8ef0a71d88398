import { useQueryClient } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import type { LooseReply } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { prefetchRecord, type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import type { ledgerContract } from '../ledger-contract.ts'
import { type LedgerView, ledgerFromWire } from './ledger-view.ts'

/** The ledger's part of the API, with the session's token. */
export const callLedger = signedInCaller<typeof ledgerContract>()

/** The key under which everything about ledgers is cached. */
export const LEDGERS = 'ledgers'

const ledger = {
  name: LEDGERS,
  fetchRecord: (id: string, signal: AbortSignal): Promise<LooseReply> =>
    callLedger('GET /rentmaster/{id}/ledger', { params: { id }, signal }),
  read: ledgerFromWire,
}

/** The money of one agreement, also an ended one; '' means none. */
export const useLedger = (leaseId: string): RecordState<LedgerView> => useRecord(ledger, leaseId)

export const beginLedger: BeginData = (queries, query) =>
  prefetchRecord(queries, ledger, recordIdIn(query))

/** Whether a reply refuses what was decided on the strength of books that have changed since. */
export const isBooksChanged = ({ status, body }: LooseReply): boolean =>
  status === 409 && (body as { code?: string } | null)?.code === 'preview-stale'

/** Fetches everything again that is shown: when money moves, most figures do. */
export function useRefreshAll(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}
