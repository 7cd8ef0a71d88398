import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import {
  changedReply,
  listReply,
  messageReply,
  recordReply,
} from '../../../server/http/success-replies.ts'
import { say } from '../../../shared/said.ts'
import { type Handlers, inOwnBooks, type OwnerScope } from '../../identity/server/access/scope.ts'
import { warningsOf } from '../../income-tax/server/payment-warnings.ts'
import { receiptName } from '../../ledger/credit.ts'
import { listOpenCharges } from '../../ledger/server/charge-queries.ts'
import { runAsPreview } from '../../ledger/server/run-as-preview.ts'
import { requireBooks, stateOfBooks } from '../../ledger/server/state-of-books.ts'
import { reversalFrom } from '../../payments/server/reversal-input.ts'
import { settlesOf, statedPaymentFrom } from '../../payments/server/stated-payment.ts'
import type { receiptContract } from '../receipt-contract.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { readReceipt, requireReceipt } from './read-receipt.ts'
import { type PdfDeps, receiptPdf } from './receipt-pdf.ts'
import { listReceipts } from './receipt-queries.ts'
import { findPaymentOf } from './receipts-of-payments.ts'
import { recordReceipt } from './record-receipt.ts'
import { reissueReceipt } from './reissue-receipt.ts'
import { replaceCode } from './replace-code.ts'
import { type ResendDeps, resendReceipt, takeTurnToMail } from './resend-receipt.ts'

export function receiptRoutes(deps: ResendDeps & PdfDeps): Handlers<typeof receiptContract> {
  return {
    'GET /rentTranscation': async ({ scope, query, url }) =>
      listReply(url, await listReceipts(scope, query)),
    'GET /rentTranscation/{id}': async ({ scope, params }) =>
      recordReply(await readReceipt(scope, deps, params.id)),
    'GET /rentTranscation/{id}/pdf': async ({ scope, params }) => ({
      status: 200,
      body: receiptPdf(deps, await readReceipt(scope, deps, params.id)),
    }),
    'POST /rentTranscation': async ({ scope, body }) => {
      if (body.leaseId) await requireBooks(scope, [body.leaseId], body.expect)
      const statedPayment = statedPaymentFrom(scope, body)
      const { id, number, code } = await recordReceipt(
        scope,
        deps,
        inOwnBooks(scope, body),
        statedPayment,
      )
      const message = 'Rent receipt recorded successfully.'
      return { status: 201, body: { message, id, number, code } }
    },
    'POST /rentTranscation/preview': async ({ scope, body }) => {
      // A preview reports the day among its warnings.
      const statedPayment = { ...statedPaymentFrom(scope, body), isDayConfirmed: true }
      const isKnown = await knownCharges(scope, body.leaseId)
      const expect = body.leaseId ? await stateOfBooks(scope, [body.leaseId]) : ''
      const { outcome, warnings } = await runAsPreview(scope, true, async () => {
        const recorded = await recordReceipt(scope, deps, inOwnBooks(scope, body), statedPayment)
        const paymentId = await findPaymentOf(scope, recorded.id)
        return { ...recorded, warnings: paymentId ? await warningsOf(scope, paymentId) : [] }
      })
      const settles = settlesOf(outcome, isKnown)
      return {
        status: 200,
        body: { message: 'Nothing is recorded yet.', ...settles, warnings, expect },
      }
    },
    'POST /rentTranscation/{id}/verification': async ({
      scope,
      params,
      expectedVersion,
      wording,
    }) => {
      const receipt = await replaceCode(scope, deps, { ...params, expectedVersion })
      const message = say`The QR code of receipt ${receiptName(receipt)} has been replaced.`
      return changedReply(message.in(wording), receipt)
    },
    'POST /rentTranscation/{id}/reissue': async ({ scope, params, expectedVersion, wording }) => {
      const issued = await reissueReceipt(scope, deps, { id: params.id, expectedVersion })
      const message = say`Replaced by receipt ${receiptName(issued)}.`.in(wording)
      return { status: 201, body: { message, ...issued } }
    },
    'POST /rentTranscation/{id}/cancel': async ({
      scope,
      params,
      body,
      expectedVersion,
      wording,
    }) => {
      const reversal = reversalFrom(scope, body)
      const { lease } = await requireReceipt(scope, params.id)
      await requireBooks(scope, [lease.id], body.expect)
      const receipt = await cancelReceipt(scope, deps, params.id, { reversal, expectedVersion })
      const message = say`Receipt ${receiptName(receipt)} has been cancelled.`
      return changedReply(message.in(wording), receipt)
    },
    'POST /rentTranscation/{id}/mail': beforeTransaction(
      ({ caller, params }) => takeTurnToMail(deps, caller, params.id),
      async ({ scope, params, wording }) => {
        const to = await resendReceipt(scope, deps, params.id)
        return messageReply(say`The receipt is on its way to ${to}.`.in(wording))
      },
    ),
  }
}

/** Which charges are open now: those that only a preview posts have no id to return. */
async function knownCharges(scope: OwnerScope, leaseId: string | null | undefined) {
  const open = leaseId ? await listOpenCharges(scope, [leaseId]) : []
  const ids = new Set(open.map(({ id }) => id))
  return (chargeId: string) => ids.has(chargeId)
}
