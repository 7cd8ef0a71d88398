import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { recordIdIn } from '../../../paths.ts'
import type { LooseReply } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import {
  prefetchRecord,
  type RecordState,
  recordKey,
  useRecord,
} from '../../../web/record/use-record.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { ledgerContract } from '../ledger-contract.ts'
import { type LedgerView, readLedgerView } from './ledger-view.ts'

/** The ledger's part of the API, with the session's token. */
export const callLedger = signedInCaller<typeof ledgerContract>()

/** The key under which everything about ledgers is cached. */
export const LEDGERS = 'ledgers'

const ledger = {
  name: LEDGERS,
  fetchRecord: (id: string, signal: AbortSignal): Promise<LooseReply> =>
    callLedger('GET /rentmaster/{id}/ledger', { params: { id }, signal }),
  read: readLedgerView,
}

/** The key of the money of one agreement. */
export const ledgerKey = (leaseId: string) => recordKey(LEDGERS, leaseId)

/** The money of one agreement, also an ended one; '' means none. */
export const useLedger = (leaseId: string): RecordState<LedgerView> => useRecord(ledger, leaseId)

export const beginLedger: BeginData = (queries, query) =>
  prefetchRecord(queries, ledger, recordIdIn(query))

/** Whether a reply refuses what was decided on the strength of books that have changed since. */
export const isBooksChanged = ({ status, body }: LooseReply): boolean =>
  status === 409 && (body as { code?: string } | null)?.code === 'preview-stale'

/** Refetches everything: a payment changes most figures. */
export function useRefreshAll(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}

type Books = { expect: string }

/**
 * The state of the books that a form shows, to be sent as `expect`. A preview that knows later books than the ledger
 * beside it fetches both again: until the ledger is shown, with what the client told of, what is sent stays refused.
 */
export function useSeenBooks(ledger: Books, preview: Books | undefined): RefObject<string> {
  const queries = useQueryClient()
  const seen = useRef(ledger.expect)
  const shown = ledger.expect
  const previewed = preview?.expect ?? shown
  useEffect(() => {
    if (previewed === shown) seen.current = shown
    else void queries.invalidateQueries({ queryKey: [LEDGERS] })
  }, [queries, previewed, shown])
  return seen
}
