import * as z from 'zod'
import { defineContract } from '../../../shared/contract.ts'
import { listQuery } from '../../../shared/list-query.ts'
import { replyOf } from '../../../shared/wire-schema.ts'
import { pastReceiptFilters, pastReceiptSorts, pastReceiptWire } from './past-receipt-wire.ts'

/** Receipts from before the books began. */
export const pastReceiptContract = defineContract({
  'GET /pastreceipts': {
    name: 'listPastReceipts',
    summary:
      'What clients paid before the books began, as brought in with a sheet, newest first; to a client only their own',
    access: 'read receipts',
    compressed: true,
    query: listQuery(pastReceiptSorts, pastReceiptFilters),
    responses: { 200: z.array(replyOf(pastReceiptWire)) },
  },
})
