import { createdReply } from '../../../server/http/success-replies.ts'
import { invalidField } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { receiptName } from '../../ledger/credit.ts'
import { named } from '../../ledger/server/books-reader.ts'
import { listOpenCharges } from '../../ledger/server/charge-queries.ts'
import { previewOf, runAsPreview } from '../../ledger/server/run-as-preview.ts'
import { requireBooks, stateOfBooks } from '../../ledger/server/state-of-books.ts'
import type { PaymentNotice } from '../notice-wire.ts'
import type { paymentContract } from '../payment-contract.ts'
import { deductFromDeposit, giveBack } from './deduct-from-deposit.ts'
import type { Payment, PaymentOutcome } from './record-payment.ts'
import { handedOverIn, namedIn, settlesOf, statedPaymentFrom } from './stated-payment.ts'

/** A payment that was recorded, with its receipt. */
export type ReceivedPayment = PaymentOutcome & {
  id: string
  receipt: { id: string; number: number; code: string }
}

/** What is known to the right of the payments: their receipts, and what the law may require. */
export type PaymentDesk = {
  receivePayment: (scope: OwnerScope, leaseId: string, payment: Payment) => Promise<ReceivedPayment>
  /** What an owner should know before saving a payment (`warningsOf` of the tax). */
  warningsOf: (scope: OwnerScope, paymentId: string) => Promise<PaymentNotice[]>
}

export function paymentRoutes(deps: PaymentDesk): Handlers<typeof paymentContract> {
  return {
    'POST /payments': async ({ scope, body, wording }) => {
      const leaseId = named(body.leaseId)
      const payment = {
        ...statedPaymentFrom(scope, body),
        received: body.amount,
        ...handedOverIn(body.paymentMode, body.method),
      }
      const isPreview = body.preview === true
      // A preview reports the day among its warnings.
      const isDayConfirmed = payment.isDayConfirmed || isPreview
      const expect = isPreview ? await stateOfBooks(scope, [leaseId]) : ''
      if (!isPreview) await requireBooks(scope, [leaseId], body.expect)
      const known = new Set((await listOpenCharges(scope, [leaseId])).map(({ id }) => id))
      const outcome = await runAsPreview(scope, isPreview, async () => {
        const received = await deps.receivePayment(scope, leaseId, { ...payment, isDayConfirmed })
        const warnings = isPreview ? await deps.warningsOf(scope, received.id) : []
        return { ...received, warnings }
      })
      if (isPreview) {
        const settles = settlesOf(outcome, (id) => known.has(id))
        const { warnings } = outcome
        return {
          status: 200,
          body: { message: 'Nothing is recorded yet.', ...settles, warnings, expect },
        }
      }
      const { id, receipt } = outcome
      const message = say`Payment recorded. Receipt ${receiptName(receipt)}.`.in(wording)
      return { status: 201, body: { message, id, receipt, ...settlesOf(outcome) } }
    },
    'POST /payouts': async ({ scope, body }) => {
      const isCarried = body.kind === 'deposit_carried'
      if (!isCarried && !body.paymentMode)
        throw invalidField('paymentMode', say`Please select a payment mode`)
      const paid = isCarried
        ? { mode: null, method: null }
        : handedOverIn(body.paymentMode, body.method)
      const leaseId = named(body.leaseId)
      const payout = {
        kind: body.kind,
        amount: body.amount,
        paidOn: body.paidOn ?? scope.today,
        ...paid,
        reference: body.reference,
        reason: body.reason,
        toLeaseId: isCarried ? named(body.toLeaseId) : null,
        isDayConfirmed: body.confirmDay === true || body.paidOn === undefined,
      }
      const give = () => giveBack(scope, leaseId, payout)
      if (body.preview === true) return { status: 200, body: await previewOf(scope, leaseId, give) }
      await requireBooks(scope, [leaseId], body.expect)
      return createdReply('Recorded.', await give())
    },
    'POST /rentmaster/{id}/depositdeduction': async ({ scope, params, body }) => {
      const { amount, reason, allocations, preview, expect } = body
      const deduction = { amount, reason, named: namedIn(allocations) }
      const deduct = () => deductFromDeposit(scope, params.id, deduction)
      if (preview === true) return { status: 200, body: await previewOf(scope, params.id, deduct) }
      await requireBooks(scope, [params.id], expect)
      return createdReply('Deducted from the deposit.', await deduct())
    },
  }
}
