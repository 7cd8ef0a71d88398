import { newId } from '../../../server/new-id.ts'
import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import {
  calendarDateFrom,
  firstOfMonth,
  lastOfMonth,
  NO_DATE,
} from '../../../shared/calendar-date.ts'
import { minus, plus, ZERO } from '../../../shared/paise.ts'
import { say, sayFixed } from '../../../shared/said.ts'
import { postExpectedCharges } from '../../charging/server/run-charges.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Lease, PaymentMode } from '../../leases/lease.ts'
import { findLease } from '../../leases/server/lease-queries.ts'
import { insertCharges } from '../../ledger/server/charge-queries.ts'
import { type LeaseLedger, lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import {
  type Payment,
  type PaymentOutcome,
  settlePayment,
} from '../../payments/server/record-payment.ts'
import { handedOverIn, type StatedPayment } from '../../payments/server/stated-payment.ts'
import { defaultDates, MISSING_DATA, periodFault, type ReceiptDates } from '../receipt.ts'
import { type BookedRent, bookRent } from './book-rent.ts'
import { issueReceipt } from './issue-receipt.ts'
import { mailIssuedReceipt, type ReceiptMailDeps } from './receipt-mails.ts'
import { findOverlap } from './receipt-queries.ts'
import { type IssuedReceipt, overlapping } from './write-receipt.ts'

type Reference = string | null | undefined

/** A receipt to be recorded, as it was sent: dates are blank where the default is meant, a reference is undefined where it is missing and null where it is no id. */
type ReceiptDraft = ReceiptDates & {
  propertyId?: Reference
  leaseId?: Reference
  clientId?: Reference
  paymentMode: PaymentMode
  allowOverlap?: boolean | null | undefined
}

/**
 * Records that rent was received for an agreement that runs now; what was left blank gets its default. The
 * payment that it records is booked with it. `isTaxed`: whether a tax invoice may have to be issued now.
 * @throws Refusal `invalid` for missing references, impossible dates and amounts, and a period that ends
 * before it begins; `not-found` where agreement, property and client do not belong together;
 * `receipt-overlap` unless it was allowed or an amount is stated; what `settlePayment` throws
 */
export async function recordReceipt(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  draft: ReceiptDraft,
  statedPayment: StatedPayment,
): Promise<IssuedReceipt & { outcome: PaymentOutcome; isTaxed: boolean }> {
  const { mode } = handedOverIn(draft.paymentMode, statedPayment.method)
  const { account, lease, overlap, dates } = await lockLeaseOf(scope, draft)
  const isAmountStated = statedPayment.received !== undefined
  if (overlap !== undefined && !draft.allowOverlap && !isAmountStated) throw overlapping(overlap)
  await postExpectedCharges(scope, [account])
  const id = newId()
  const booked = await bookRent(scope, account, {
    receiptId: id,
    days: { from: dates.rentFrom, to: dates.rentTo },
    dueOn: dates.paymentThreshold,
    receivedOn: statedPayment.receivedOn,
    stated:
      statedPayment.received &&
      minus(plus(statedPayment.received, statedPayment.tds), statedPayment.toDeposit),
    named: statedPayment.named,
    isOverlapping: overlap !== undefined,
  })
  const payment = paymentOf(statedPayment, mode, booked)
  const isPaid = payment.received + payment.tds > 0n
  // Sent together, in this order: the later statements read what the earlier ones wrote.
  const [, outcome] = await Promise.all([
    insertCharges(scope, booked.toPost),
    isPaid ? settlePayment(scope, account, payment) : null,
  ])
  const [, { mailReceipts, ...issued }] = await Promise.all([
    outcome?.write(),
    issueReceipt(scope, deps, {
      id,
      lease,
      dates,
      payment,
      outcome,
      isAmountStated,
      kind: 'rent',
      // Permission that was not needed is not kept: the next receipt needs it again.
      overlapAllowed: overlap !== undefined,
    }),
  ])
  if (mailReceipts) await mailIssuedReceipt(scope, deps, id)
  // A payment changes no invoice, and without GST no charge is posted that needs one.
  const isTaxed = account.gst !== null
  return { ...issued, isTaxed, outcome: outcome ?? { settled: [], advance: ZERO } }
}

/** The payment as it was stated; without an amount, the money that the booked rent takes. */
function paymentOf(statedPayment: StatedPayment, mode: PaymentMode, booked: BookedRent): Payment {
  const received =
    statedPayment.received ?? minus(plus(booked.due, statedPayment.toDeposit), statedPayment.tds)
  if (received < 0n) throw invalidField('tdsAmount', say`This is more than the rent.`)
  return { ...statedPayment, received, mode, named: booked.named }
}

type LockedLease = {
  account: LeaseLedger
  lease: Lease
  dates: ReceiptDates
  /** A receipt for some of these days. */
  overlap: string | undefined
}

// Held until the transaction ends: receipts of one agreement are recorded one after the other.
async function lockLeaseOf(scope: OwnerScope, draft: ReceiptDraft): Promise<LockedLease> {
  const { leaseId, propertyId, clientId } = draft
  if (leaseId === undefined || propertyId === undefined || clientId === undefined)
    throw new Refusal('invalid', sayFixed(MISSING_DATA))
  if (leaseId === null) throw notFound(say`Rent agreement`)
  const { paymentThreshold, ...days } = datesIn(scope, draft)
  const [account, lease, overlap] = await Promise.all([
    lockLedger(scope, leaseId),
    findLease(scope, leaseId),
    findOverlap(scope, leaseId, days),
  ])
  if (!account || !lease) throw notFound(say`Rent agreement`)
  if (lease.property.id !== propertyId) throw notFound(say`Property`)
  if (lease.client.id !== clientId) throw notFound(say`Client`)
  const usual = defaultDates(scope.today, lease.paymentDay).paymentThreshold
  const dates = { ...days, paymentThreshold: paymentThreshold ?? usual }
  return { account, lease, dates, overlap }
}

/** Reads the dates as sent; a blank period is this month, a blank threshold stays undefined until the agreement is known. */
function datesIn({ today, timeZone }: OwnerScope, draft: ReceiptDraft) {
  const dateIn = (name: keyof ReceiptDates) => {
    if (draft[name].trim() === '') return undefined
    const date = calendarDateFrom(draft[name], timeZone)
    if (date === null) throw invalidField(name, sayFixed(NO_DATE))
    return date
  }
  const read = {
    rentFrom: dateIn('rentFrom') ?? firstOfMonth(today),
    rentTo: dateIn('rentTo') ?? lastOfMonth(today),
    paymentThreshold: dateIn('paymentThreshold'),
  }
  const fault = periodFault(read)
  if (fault) throw invalidField('rentTo', sayFixed(fault))
  return read
}
