import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { callsOf } from '../../../../web/api/calls.ts'
import { bodyOrThrow, totalIn } from '../../../../web/api/reply.ts'
import { useListAddress } from '../../../../web/table/list-address.ts'
import { type List, type ListQuery, useList } from '../../../../web/table/use-list.ts'
import { signedInCaller } from '../../../identity/web/sessions/session.ts'
import type { pastReceiptContract } from '../past-receipt-contract.ts'
import { type PastReceipt, pastReceiptFilters, pastReceiptWire } from '../past-receipt-wire.ts'

const callPastReceipts = signedInCaller<typeof pastReceiptContract>()

const PAST_RECEIPTS = 'past-receipts'

const list = {
  name: PAST_RECEIPTS,
  fields: pastReceiptWire,
  filters: pastReceiptFilters,
  fetchPage: (query: ListQuery, signal: AbortSignal) =>
    callPastReceipts('GET /pastreceipts', { query, signal }),
}

/** A page of past receipts: of the client whom the address names (`client`), else of all whom the reader may see. */
export function usePastReceiptList(): List<PastReceipt> {
  const [query] = useSearchParams()
  const clientId = query.get('client')
  return useList(list, useListAddress(), clientId === null ? undefined : { clientId })
}

const pastReceipts = callsOf(callPastReceipts, {
  sends: { 'GET /pastreceipts': pastReceiptFilters },
  replies: { 'GET /pastreceipts': [pastReceiptWire] },
})

const SHOWN = 100

/** The past receipts of an agreement, or of all whom the reader may see; the latest hundred. */
export const usePastReceipts = (of: { leaseId?: string; clientId?: string }, limit = SHOWN) =>
  useQuery({
    queryKey: [PAST_RECEIPTS, 'of', of, limit],
    queryFn: async ({ signal }) => {
      const reply = await pastReceipts('GET /pastreceipts', { query: { ...of, limit }, signal })
      const receipts = bodyOrThrow(reply)
      return { receipts, total: totalIn(reply.headers) ?? receipts.length }
    },
  })
