import { newId } from '../../../server/new-id.ts'
import { notFound } from '../../../server/refusal.ts'
import { earlier, later } from '../../../shared/days.ts'
import { paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { postExpectedCharges } from '../../charging/server/run-charges.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Lease } from '../../leases/lease.ts'
import { findLease } from '../../leases/server/lease-queries.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { findGstOfCredit } from '../../ledger/server/settled-gst-queries.ts'
import {
  type Payment,
  type PaymentOutcome,
  type SettledPart,
  settlePayment,
} from '../../payments/server/record-payment.ts'
import type {
  ReceiptDates,
  ReceiptDocument,
  ReceiptKind,
  ReceiptLine,
  ReceiptParties,
} from '../receipt.ts'
import { receiptHistory } from '../receipt-wire.ts'
import { mailIssuedReceipt, type ReceiptMailDeps } from './receipt-mails.ts'
import { findOverlap } from './receipt-queries.ts'
import type { PaperDeps } from './write-paper.ts'
import { type IssuedReceipt, type WrittenReceipt, writeReceipt } from './write-receipt.ts'

type ReceiptToIssue = {
  id?: string
  lease: Lease
  dates: ReceiptDates
  kind: ReceiptKind
  payment: Payment
  /** What the payment came to; null where no money was due and none is booked. */
  outcome: (PaymentOutcome & { id: string }) | null
  isAmountStated: boolean
  overlapAllowed: boolean
}

export const chargesOf = (settled: readonly SettledPart[]) => settled.map(({ charge }) => charge)

/** Writes the receipt of a payment, whose content is final from now on. @throws Refusal `receipt-overlap` */
export async function issueReceipt(
  scope: OwnerScope,
  deps: PaperDeps,
  { lease, payment, outcome, dates, ...receipt }: ReceiptToIssue,
): Promise<WrittenReceipt> {
  const id = receipt.id ?? newId()
  const { receivedOn, received: amount, mode: paymentMode } = payment
  const toWrite = {
    ...receipt,
    id,
    dates,
    amount,
    receivedOn,
    paymentMode,
    parties: partiesOf(lease),
    creditId: outcome?.id ?? null,
    document: documentOf(payment, outcome),
    gst: outcome && (await findGstOfCredit(scope, outcome.id, chargesOf(outcome.settled))),
  }
  return writeReceipt(scope, deps, toWrite, ({ number }) =>
    recordEvent(scope, {
      verb: 'recorded',
      kind: 'receipt',
      id,
      leaseId: lease.id,
      fields: receiptHistory,
      after: {
        ...dates,
        number,
        paymentMode,
        monthlyRent: lease.monthlyRent,
        amount: paiseToDecimal(amount),
      },
    }),
  )
}

/** The days that a payment is for when nobody names them: those of the rent that it settles. */
export function datesOfPayment(
  settled: readonly SettledPart[],
  receivedOn: string,
): { dates: ReceiptDates; kind: ReceiptKind } {
  const rent = settled.flatMap(({ charge: { kind, periodStart, periodEnd, dueOn } }) =>
    kind === 'rent' && periodStart && periodEnd
      ? [{ rentFrom: periodStart, rentTo: periodEnd, paymentThreshold: dueOn }]
      : [],
  )
  const [first, ...others] = rent
  if (!first) {
    const onThatDay = { rentFrom: receivedOn, rentTo: receivedOn, paymentThreshold: receivedOn }
    return { dates: onThatDay, kind: 'money' }
  }
  const dates = others.reduce(
    (all, it) => ({
      rentFrom: earlier(all.rentFrom, it.rentFrom),
      rentTo: later(all.rentTo, it.rentTo),
      paymentThreshold: later(all.paymentThreshold, it.paymentThreshold),
    }),
    first,
  )
  return { dates, kind: 'rent' }
}

function documentOf(payment: Payment, outcome: PaymentOutcome | null): ReceiptDocument {
  return {
    lines: outcome?.settled.map(lineOf) ?? [],
    advance: paiseToDecimal(outcome?.advance ?? ZERO),
    deposit: paiseToDecimal(payment.toDeposit),
    tds: paiseToDecimal(payment.tds),
    dateKnown: payment.dateKnown,
    method: payment.method,
    reference: payment.reference,
  }
}

/** A charge on the paper of the payment that settles it. */
export const lineOf = ({ charge, amount, open }: SettledPart): ReceiptLine => ({
  kind: charge.kind,
  name: charge.name,
  periodStart: charge.periodStart,
  periodEnd: charge.periodEnd,
  amount: paiseToDecimal(amount),
  open: paiseToDecimal(open),
})

/** Who and what a receipt of an agreement is about, as it is now. */
export const partiesOf = ({ property, client, owner, ...lease }: Lease): ReceiptParties => ({
  property,
  client,
  owner,
  lease: {
    id: lease.id,
    electricityMeterNumber: lease.electricityMeterNumber,
    monthlyRent: lease.monthlyRent,
    paymentDay: lease.paymentDay,
    paymentMode: lease.paymentMode,
  },
})

export type IssuedPayment = PaymentOutcome & { id: string; receipt: IssuedReceipt }

/**
 * Records money received for an agreement, ended ones included, and issues its receipt, which
 * goes to the client by mail.
 * @throws Refusal `not-found`; what `settlePayment` throws
 */
export async function receivePayment(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  leaseId: string,
  payment: Payment,
): Promise<IssuedPayment> {
  const [account, lease] = await Promise.all([
    lockLedger(scope, leaseId),
    findLease(scope, leaseId, { endedToo: true }),
  ])
  if (!account || !lease) throw notFound(say`Rent agreement`)
  await postExpectedCharges(scope, [account])
  const { write, ...outcome } = await settlePayment(scope, account, payment)
  const { dates, kind } = datesOfPayment(outcome.settled, payment.receivedOn)
  const isOverlapping = kind === 'rent' && (await findOverlap(scope, lease.id, dates)) !== undefined
  const [, { mailReceipts, ...receipt }] = await Promise.all([
    write(),
    issueReceipt(scope, deps, {
      lease,
      dates,
      kind,
      payment,
      outcome,
      isAmountStated: true,
      // A receipt for no days of rent keeps none from being recorded.
      overlapAllowed: kind === 'money' || isOverlapping,
    }),
  ])
  const isAskedFor = payment.isAskedFor === true
  if (mailReceipts || isAskedFor) await mailIssuedReceipt(scope, deps, receipt.id)
  return { ...outcome, receipt }
}
