import { useQuery } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import { readAs } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import type { BeginData } from '../../../web/pages.ts'
import { prefetchRecord, type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { useListAddress } from '../../../web/table/list-address.ts'
import {
  type List,
  type ListFilter,
  type ListQuery,
  prefetchList,
  useList,
} from '../../../web/table/use-list.ts'
import { filterIn, useFilterCounts, useListFilter } from '../../../web/table/use-list-filter.ts'
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

/** The filters of the list of receipts, by the word in the address. */
const FILTERS = {
  month: { thisMonth: true },
  year: { thisYear: true },
  cancelled: { cancelled: true },
}

/** The current and the possible filters of the list of receipts. */
export const useReceiptFilter = () => useListFilter('show', FILTERS)

/** How many receipts came in this month and this financial year, and how many were cancelled. */
export const useReceiptCounts = () => useFilterCounts(list, FILTERS)

const list = {
  name: RECEIPTS,
  fields: receiptWire,
  filters: receiptListFilters,
  fetchPage: (query: ListQuery, signal: AbortSignal) =>
    callReceipts('GET /rentTranscation', { query, signal }),
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
  useQuery(reads('GET /rentTranscation', { query: { leaseId, limit } }))

const reads = readsOf(
  callReceipts,
  RECEIPTS,
  { 'GET /rentTranscation': [receiptWire] },
  { 'GET /rentTranscation': receiptFilters },
)
