import { useQuery } from '@tanstack/react-query'
import { bodyOf } from '../../../web/api/reply.ts'
import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, useList } from '../../../web/table/use-list.ts'
import { useAccount } from '../../identity/web/session.ts'
import { signedInCaller } from '../../identity/web/session-caller.ts'
import type { LeaseView } from '../../leases/web/shown-lease-wire.ts'
import type { receiptContract } from '../receipt-contract.ts'
import { type ReceiptView, receiptFromWire } from './shown-receipt-wire.ts'

/** The receipts' part of the API, with the session's token. */
export const callReceipts = signedInCaller<typeof receiptContract>()

/** The key under which everything about receipts is cached. */
export const RECEIPTS = 'receipts'

/** A page of a client's own receipts, or of an owner's. The server has filtered them; others would be left out here too. */
export function useReceiptList(): List<ReceiptView> {
  const { id, role } = useAccount()
  const party = role === 'owner' ? 'owner' : 'client'
  return useList({
    name: RECEIPTS,
    fetchPage: (query, signal) => callReceipts('GET /rentTranscation', { query, signal }),
    toRow: receiptFromWire,
    keep: (record) => ['', id].includes(receiptFromWire(record)[party].id),
  })
}

/** One receipt; '' names none. */
export const useReceipt = (id: string): RecordState<ReceiptView> =>
  useRecord({
    name: RECEIPTS,
    id,
    fetchRecord: (id, signal) =>
      callReceipts('GET /rentTranscation/{id}', { params: { id }, signal }),
    read: receiptFromWire,
  })

/** The receipts of one agreement, newest first. */
export const useReceiptsOf = ({ id, client }: LeaseView) =>
  useQuery({
    queryKey: [RECEIPTS, 'of', id],
    queryFn: async ({ signal }) => {
      // The e-mail of a client never changes, so it narrows the search to this client's.
      const query = { search: client.email }
      const reply = await callReceipts('GET /rentTranscation', { query, signal })
      return bodyOf(reply)
        .map(receiptFromWire)
        .filter(({ leaseId }) => leaseId === id)
    },
  })
