import { changedReply, listReply, recordReply } from '../../../server/http/replies.ts'
import { type Handlers, inOwnBooks } from '../../identity/server/scope.ts'
import { statedPaymentFrom } from '../../ledger/server/stated-payment.ts'
import type { receiptContract } from '../receipt-contract.ts'
import { cancelReceipt, requireReceipt } from './cancel-receipt.ts'
import { listReceipts } from './receipt-queries.ts'
import { recordReceipt } from './record-receipt.ts'

export function receiptRoutes(): Handlers<typeof receiptContract> {
  return {
    'GET /rentTranscation': async ({ scope, query, url }) =>
      listReply(url, await listReceipts(scope, query)),
    'GET /rentTranscation/{id}': async ({ scope, params }) =>
      recordReply(await requireReceipt(scope, params.id)),
    'POST /rentTranscation': async ({ scope, body }) => {
      const said = statedPaymentFrom(scope, body)
      const { id, number, code } = await recordReceipt(scope, inOwnBooks(scope, body), said)
      const message = 'Rent receipt recorded successfully.'
      return { status: 201, body: { message, id, number, code } }
    },
    'POST /rentTranscation/{id}/cancel': async ({ scope, params, body, expectedVersion }) => {
      const { reason } = body
      const receipt = await cancelReceipt(scope, params.id, { reason, expectedVersion })
      return changedReply(`Receipt ${receipt.number} has been cancelled.`, receipt)
    },
  }
}
