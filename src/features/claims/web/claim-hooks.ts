import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasHalfTypedYear } from '../../../shared/calendar-date.ts'
import { rowsOf } from '../../../shared/wire-kinds.ts'
import { writesOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { type LooseReply, RefusedReply, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { useListAddress } from '../../../web/table/list-address.ts'
import { type List, type ListQuery, prefetchList, useList } from '../../../web/table/use-list.ts'
import { moneyDraftWire } from '../../ledger/money-draft-wire.ts'
import { paymentPreviewWire, paymentWire } from '../../payments/payment-wire.ts'
import { previewView } from '../../payments/web/payment-hooks.ts'
import { type Claim, claimWire } from '../claim-wire.ts'
import { CLAIMS, callClaims } from './waiting-count.ts'

export const writeClaims = writesOf(
  callClaims,
  { 'POST /claims': { ...moneyDraftWire, alsoFor: rowsOf(moneyDraftWire) } },
  { 'POST /claims/{id}/confirm': { 200: paymentPreviewWire, 201: paymentWire } },
)

const reads = readsOf(callClaims, CLAIMS, { 'GET /claims': [claimWire] })
const waiting = reads('GET /claims', { query: { waiting: 'true' } })

/** The claims that wait for the owner, the newest first. */
export const useWaitingClaims = () => useQuery(waiting)

const decided = {
  name: CLAIMS,
  fields: claimWire,
  fetchPage: (query: ListQuery, signal: AbortSignal) =>
    callClaims('GET /claims', { query: { ...query, waiting: 'false' }, signal }),
}

/** A page of the claims that were decided, or withdrawn. */
export const useDecidedClaims = (): List<Claim> => useList(decided, useListAddress())

export const beginClaims: BeginData = (queries, query) => {
  void queries.prefetchQuery(waiting)
  prefetchList(queries, decided, query)
}

/** Tells whether a claim is still among those that wait, as far as this page knows. */
export function useIsWaiting(claimId: string): () => boolean {
  const queries = useQueryClient()
  return () =>
    queries.getQueryData<Claim[]>(waiting.queryKey)?.some(({ id }) => id === claimId) === true
}

/** The preview of confirming a claim with these corrections, once it is wanted. */
export const useClaimPreview = (
  claimId: string,
  corrections: object = {},
  isWanted: () => boolean = () => true,
) =>
  useQuery({
    queryKey: [CLAIMS, 'preview', claimId, corrections],
    queryFn: async ({ signal }) => {
      const body = { ...corrections, preview: true }
      const call = { params: { id: claimId }, body, signal }
      const reply = await writeClaims('POST /claims/{id}/confirm', call)
      if (reply.status !== 200) throw new RefusedReply(reply)
      return previewView(reply.body)
    },
    enabled: () => isWanted() && !hasHalfTypedYear(corrections),
    retry: false,
  })

/** The latest decision, and its receipt. */
export type Decision = {
  text: string
  receipt?: { id: string; code: string }
  /** It was decided elsewhere, or the client took it back. */
  isGone?: boolean
}

/** The decision that a confirmation is. */
export const confirmedWith = ({ id, code }: { id: string; code: string }): Decision => ({
  text: t`Recorded.`,
  receipt: { id, code },
})

/** What the page shows where a claim does not wait any more; undefined for any other reply. */
export function goneIn(reply: LooseReply): Decision | undefined {
  const isGone = reply.status === 404 || refusalOf(reply)?.code === 'claim-decided'
  return isGone ? { text: reasonOf(reply), isGone } : undefined
}

/**
 * Closes the dialog of a claim that does not wait any more, and says what became of it. Where it is not there at all,
 * as for a member who has other properties by now, the typed values stay.
 */
export const leaveIfGone =
  ({ onDecided, onClose }: { onDecided: (gone: Decision) => void; onClose: () => void }) =>
  (reply: LooseReply): void => {
    const gone = goneIn(reply)
    if (!gone || reply.status === 404) return
    onClose()
    onDecided(gone)
  }

/** Fetches the waiting claims again where the preview of one finds that it does not wait any more. */
export function useGoneWith(problem: Error | null): void {
  const queries = useQueryClient()
  const isGone = problem instanceof RefusedReply && problem.code === 'claim-decided'
  useEffect(() => {
    if (isGone) void queries.invalidateQueries({ queryKey: waiting.queryKey })
  }, [isGone, queries])
}
