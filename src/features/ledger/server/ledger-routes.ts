import { createdReply, messageReply } from '../../../server/http/replies.ts'
import { invalidField, notFound } from '../../../server/refusal.ts'
import { NOTHING } from '../../../shared/paise.ts'
import type { Handlers, OwnerScope } from '../../identity/server/scope.ts'
import type { ledgerContract } from '../ledger-contract.ts'
import { chargeByHand } from './charges/charge-by-hand.ts'
import { creditAnyCharge } from './charges/credit-charge.ts'
import { startCharging } from './charges/start-charging.ts'
import { deductFromDeposit, giveBack } from './payments/give-back.ts'
import { warningsOf } from './payments/payment-warnings.ts'
import type { Payment, PaymentOutcome } from './payments/record-payment.ts'
import { type CancelReceiptOf, reverseAnyPayment } from './payments/reverse-payment.ts'
import { namedIn, statedPaymentFrom } from './payments/stated-payment.ts'
import { changeBooks, undoneIf } from './preview.ts'
import { listOpenCharges } from './queries/charge-queries.ts'
import { type FindReceipts, readLedger } from './read-ledger.ts'
import { shownLedger } from './shown-ledger.ts'
import { adjustmentsOf, settlesOf } from './terms/change-replies.ts'

type ReceivedPayment = PaymentOutcome & {
  id: string
  receipt: { id: string; number: number; code: string }
}

/** What issues and cancels the receipts of payments; they know the scope, and not the other way round. */
export type ReceiptDesk = {
  receivePayment: (scope: OwnerScope, leaseId: string, payment: Payment) => Promise<ReceivedPayment>
  cancelReceiptOf: CancelReceiptOf
  findReceiptsOf: FindReceipts
}

export function ledgerRoutes(deps: ReceiptDesk): Handlers<typeof ledgerContract> {
  return {
    'GET /rentmaster/{id}/ledger': async ({ scope, params }) => {
      const ledger = await readLedger(scope, params.id, deps.findReceiptsOf)
      return { status: 200, body: shownLedger(ledger, scope.today) }
    },
    'POST /rentmaster/{id}/charging': async ({ scope, params, body }) => {
      const start = {
        chargeFrom: body.chargeFrom,
        openingBalance: body.openingBalance ?? NOTHING,
        openingAdvance: body.openingAdvance ?? NOTHING,
        openingDeposit: body.openingDeposit ?? NOTHING,
      }
      const work = () => startCharging(scope, params.id, start)
      const change = await changeBooks(scope, params.id, { ...body, work })
      return { status: 200, body: adjustmentsOf(change, 'This agreement is charged from now on.') }
    },
    'POST /charges': async ({ scope, body }) => {
      const id = await chargeByHand(scope, named(body.leaseId), {
        ...body,
        lateCharge: body.lateCharge === undefined ? null : named(body.lateCharge, 'Charge'),
      })
      return createdReply('Charge added.', id)
    },
    'POST /charges/{id}/credit': async ({ scope, params, body }) => {
      const note = { ...body, waiver: body.waiver === true }
      const id = await creditAnyCharge(scope, params.id, note)
      return createdReply(note.waiver ? 'Waived.' : 'Credited.', id)
    },
    'POST /payments': async ({ scope, body }) => {
      const leaseId = named(body.leaseId)
      const payment = {
        ...statedPaymentFrom(scope, body),
        received: body.amount,
        mode: body.paymentMode,
      }
      const isPreview = body.preview === true
      const known = new Set((await listOpenCharges(scope, [leaseId])).map(({ id }) => id))
      const outcome = await undoneIf(scope, isPreview, async () => {
        const received = await deps.receivePayment(scope, leaseId, payment)
        const warnings = isPreview ? await warningsOf(scope, received.id) : []
        return { ...received, warnings }
      })
      if (isPreview) {
        const settles = settlesOf(outcome, (id) => known.has(id))
        const { warnings } = outcome
        return { status: 200, body: { message: 'Nothing is recorded yet.', ...settles, warnings } }
      }
      const { id, receipt } = outcome
      const message = `Payment recorded. Receipt ${receipt.number}.`
      return { status: 201, body: { message, id, receipt, ...settlesOf(outcome) } }
    },
    'POST /payments/{id}/reverse': async ({ scope, params, body }) => {
      await reverseAnyPayment(scope, params.id, { ...body, ...deps })
      return messageReply('Payment reversed.')
    },
    'POST /payouts': async ({ scope, body }) => {
      const isCarried = body.kind === 'deposit_carried'
      if (!isCarried && !body.paymentMode)
        throw invalidField('paymentMode', 'Please select a payment mode')
      const id = await giveBack(scope, named(body.leaseId), {
        ...{ kind: body.kind, amount: body.amount, paidOn: body.paidOn ?? scope.today },
        mode: isCarried ? null : (body.paymentMode ?? null),
        method: isCarried ? null : (body.method ?? null),
        ...{ reference: body.reference, reason: body.reason },
        toLeaseId: isCarried ? named(body.toLeaseId) : null,
      })
      return createdReply('Recorded.', id)
    },
    'POST /rentmaster/{id}/depositdeduction': async ({ scope, params, body }) => {
      const { amount, reason, allocations } = body
      const deduction = { amount, reason, named: namedIn(allocations) }
      const id = await deductFromDeposit(scope, params.id, deduction)
      return createdReply('Deducted from the deposit.', id)
    },
  }
}

/** The id that a body names. @throws Refusal `not-found` for what is no id */
function named(id: string | null | undefined, what = 'Rent agreement'): string {
  if (!id) throw notFound(what)
  return id
}
