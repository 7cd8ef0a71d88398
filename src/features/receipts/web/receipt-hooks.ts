import { useQuery } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import { fromWire, payloadOf } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import {
  prefetchRecord,
  type RecordState,
  readAs,
  useRecord,
} from '../../../web/record/use-record.ts'
import { useListAddress } from '../../../web/table/list-address.ts'
import {
  type List,
  type ListFilter,
  type ListQuery,
  prefetchList,
  useList,
} from '../../../web/table/use-list.ts'
import { filterIn, useListFilter } from '../../../web/table/use-list-filter.ts'
import { session, signedInCaller } from '../../identity/web/sessions/session.ts'
import { isInOwnBooks } from '../../owners/web/own-books.ts'
import type { Receipt, ReceiptDetail } from '../receipt.ts'
import type { receiptContract } from '../receipt-contract.ts'
import {
  receiptDetailWire,
  receiptFilters,
  receiptListFilters,
  receiptWire,
} from '../receipt-wire.ts'

/** The receipts' part of the API, with the session's token. */
export const callReceipts = signedInCaller<typeof receiptContract>()

/** The key under which everything about receipts is cached. */
export const RECEIPTS = 'receipts'

/** A page of receipts as the server returns it. */
export const fetchReceipts = (query: ListQuery, signal: AbortSignal) =>
  callReceipts('GET /rentTranscation', { query, signal })

/** The filters of the list of receipts, by the word in the address. */
export const FILTERS = {
  month: payloadOf(receiptListFilters, { isThisMonth: true }),
  year: payloadOf(receiptListFilters, { isThisYear: true }),
  cancelled: payloadOf(receiptListFilters, { isCancelled: true }),
}

/** The current and the possible filters of the list of receipts. */
export const useReceiptFilter = () => useListFilter('show', FILTERS)

const list = {
  name: RECEIPTS,
  fields: receiptWire,
  fetchPage: fetchReceipts,
  keep: (receipt: Receipt) => {
    const { account } = session.getState()
    if (account?.role === 'owner') return isInOwnBooks(receipt)
    return ['', account?.id].includes(receipt.client.id)
  },
}

/** A page of a client's own receipts, or of an owner's. The server has filtered them; others would be left out here too. */
export const useReceiptList = (filter?: ListFilter): List<Receipt> =>
  useList(list, useListAddress(), filter)

export const beginReceipts: BeginData = (queries, query) =>
  prefetchList(queries, list, query, filterIn(query, 'show', FILTERS))

const record = {
  name: RECEIPTS,
  fetchRecord: (id: string, signal: AbortSignal) =>
    callReceipts('GET /rentTranscation/{id}', { params: { id }, signal }),
  read: readAs(receiptDetailWire),
}

/** One receipt with its paper; '' names none. */
export const useReceipt = (id: string): RecordState<ReceiptDetail> => useRecord(record, id)

export const beginReceipt: BeginData = (queries, query) =>
  prefetchRecord(queries, record, recordIdIn(query))

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
