import { useQuery } from '@tanstack/react-query'
import { fromWire, payloadOf } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, type ListQuery, useList } from '../../../web/table/use-list.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import { useIsInOwnBooks } from '../../owners/web/own-books.ts'
import type { Receipt, ReceiptDetail } from '../receipt.ts'
import type { receiptContract } from '../receipt-contract.ts'
import { receiptDetailWire, receiptFilters, receiptWire } from '../receipt-wire.ts'

/** The receipts' part of the API, with the session's token. */
export const callReceipts = signedInCaller<typeof receiptContract>()

/** The key under which everything about receipts is cached. */
export const RECEIPTS = 'receipts'

/** A page of receipts as the server answers it. */
export const fetchReceipts = (query: ListQuery, signal: AbortSignal) =>
  callReceipts('GET /rentTranscation', { query, signal })

/** A page of a client's own receipts, or of an owner's. The server has filtered them; others would be left out here too. */
export function useReceiptList(filter?: Record<string, boolean>): List<Receipt> {
  const { id, role } = useAccount()
  const isInOwnBooks = useIsInOwnBooks()
  const isOwnClients = ({ client }: Receipt) => ['', id].includes(client.id)
  return useList({
    name: RECEIPTS,
    fields: receiptWire,
    filter,
    fetchPage: fetchReceipts,
    keep: role === 'owner' ? isInOwnBooks : isOwnClients,
  })
}

/** One receipt with its paper; '' names none. */
export const useReceipt = (id: string): RecordState<ReceiptDetail> =>
  useRecord({
    name: RECEIPTS,
    fields: receiptDetailWire,
    id,
    fetchRecord: (id, signal) =>
      callReceipts('GET /rentTranscation/{id}', { params: { id }, signal }),
  })

/** The latest `limit` receipts of one agreement. */
export const useReceiptsOf = (leaseId: string, limit: number) =>
  useQuery({
    queryKey: [RECEIPTS, 'of', leaseId, limit],
    queryFn: async ({ signal }) => {
      const query = { ...payloadOf(receiptFilters, { leaseId }), limit }
      const reply = await callReceipts('GET /rentTranscation', { query, signal })
      return bodyOf(reply).map((receipt) => fromWire(receiptWire, receipt))
    },
  })
