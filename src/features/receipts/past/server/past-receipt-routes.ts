import { listReply } from '../../../../server/http/success-replies.ts'
import type { Handlers } from '../../../identity/server/access/scope.ts'
import type { pastReceiptContract } from '../past-receipt-contract.ts'
import { listPastReceipts } from './past-receipt-queries.ts'

export const pastReceiptRoutes = (): Handlers<typeof pastReceiptContract> => ({
  'GET /pastreceipts': async ({ scope, query, url }) =>
    listReply(url, await listPastReceipts(scope, query)),
})
