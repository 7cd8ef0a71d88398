import { listHeaders, versionHeader } from '../../../server/http/list-reply.ts'
import { assertOwnBooks, type Handlers } from '../../identity/server/scope.ts'
import type { receiptContract } from '../receipt-contract.ts'
import { receiptDraftFromWire, receiptToWire } from '../receipt-wire.ts'
import { cancelReceipt, requireReceipt } from './cancel-receipt.ts'
import { listReceipts } from './receipt-queries.ts'
import { recordReceipt } from './record-receipt.ts'

export function receiptRoutes({
  timeZone,
}: {
  timeZone: string
}): Handlers<typeof receiptContract> {
  return {
    'GET /rentTranscation': async ({ scope, query }) => {
      const page = await listReceipts(scope, query)
      const body = page.rows.map((receipt) => receiptToWire(receipt, timeZone))
      return { status: 200, body, headers: listHeaders('/rentTranscation', query, page) }
    },
    'GET /rentTranscation/{id}': async ({ scope, params }) => {
      const receipt = await requireReceipt(scope, params.id)
      const headers = versionHeader(receipt.version)
      return { status: 200, body: receiptToWire(receipt, timeZone), headers }
    },
    'POST /rentTranscation': async ({ scope, body }) => {
      assertOwnBooks(scope, body)
      const { id, number } = await recordReceipt(scope, receiptDraftFromWire(body))
      const message = 'Rent receipt recorded successfully.'
      return { status: 201, body: { message, _id: id, receiptNumber: number } }
    },
    'POST /rentTranscation/{id}/cancel': async ({ scope, params, body, expectedVersion }) => {
      const { reason } = body
      const receipt = await cancelReceipt(scope, params.id, { reason, expectedVersion })
      const message = `Receipt ${receipt.number} has been cancelled.`
      const headers = versionHeader(receipt.version)
      return { status: 200, body: { message, ...receiptToWire(receipt, timeZone) }, headers }
    },
  }
}
