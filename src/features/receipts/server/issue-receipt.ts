import { violates } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import { Refusal } from '../../../server/refusal.ts'
import { earlier, later } from '../../../shared/days.ts'
import { NOTHING, paiseToDecimal } from '../../../shared/paise.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import type { Lease } from '../../leases/lease.ts'
import { isCash } from '../../ledger/credit.ts'
import type {
  Payment,
  PaymentOutcome,
  SettledPart,
} from '../../ledger/server/payments/record-payment.ts'
import type {
  ReceiptDates,
  ReceiptDocument,
  ReceiptKind,
  ReceiptLine,
  ReceiptParties,
} from '../receipt.ts'
import { rentDaysOf } from '../receipt.ts'
import { receiptHistory } from '../receipt-wire.ts'
import { settledGst } from '../settled-gst.ts'
import { takeReceiptNumbers } from './receipt-numbers.ts'
import { insertReceipt } from './receipt-queries.ts'
import { type PaperDeps, writePaper } from './write-paper.ts'
import { writeVerification } from './write-verification.ts'

export type IssuedReceipt = { id: string; number: number; code: string }

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

/** Writes the receipt of a payment: from now on it says what it says. @throws Refusal `receipt-overlap` */
export async function issueReceipt(
  scope: OwnerScope,
  deps: PaperDeps,
  { lease, payment, outcome, dates, ...receipt }: ReceiptToIssue,
): Promise<IssuedReceipt> {
  const id = receipt.id ?? newId()
  const { number, code } = await takeReceiptNumbers(scope, scope.today)
  const amount = payment.received
  const document = documentOf(payment, outcome)
  const { paper, landlordPanSealed } = await writePaper(scope, deps, {
    ...{ id, amount, leaseId: lease.id, issuedOn: scope.today, isCash: isCash(payment) },
    rentDays: rentDaysOf({ ...document, ...receipt, ...dates }),
    gst: settledGst(outcome?.settled ?? []),
  })
  const facts = {
    ...{ id, code, kind: receipt.kind, receivedOn: payment.receivedOn },
    ...{ parties: partiesOf(lease), document: { ...document, paper }, landlordPanSealed },
  }
  const paid = paiseToDecimal(amount)
  await refuseOverlap(() =>
    insertReceipt(scope, {
      ...{ ...facts, number, ...dates },
      ...writeVerification(deps, { ...facts, version: 1, amount: paid }),
      paymentMode: payment.mode,
      creditId: outcome?.id ?? null,
      amount,
      isAmountStated: receipt.isAmountStated,
      overlapAllowed: receipt.overlapAllowed,
    }),
  )
  const after = {
    ...{ ...dates, number, paymentMode: payment.mode },
    monthlyRent: lease.monthlyRent,
    amount: paid,
  }
  await recordEvent(scope, {
    verb: 'recorded',
    kind: 'receipt',
    id,
    leaseId: lease.id,
    fields: receiptHistory,
    after,
  })
  return { id, number, code }
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
    advance: paiseToDecimal(outcome?.advance ?? NOTHING),
    deposit: paiseToDecimal(payment.toDeposit),
    tds: paiseToDecimal(payment.tds),
    dateKnown: payment.dateKnown,
    method: payment.method,
    reference: payment.reference,
  }
}

const lineOf = ({ charge, amount, open }: SettledPart): ReceiptLine => ({
  kind: charge.kind,
  name: charge.name,
  periodStart: charge.periodStart,
  periodEnd: charge.periodEnd,
  amount: paiseToDecimal(amount),
  open: paiseToDecimal(open),
})

const partiesOf = ({ property, client, owner, ...lease }: Lease): ReceiptParties => ({
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

export const overlapping = (number?: number) =>
  new Refusal(
    'receipt-overlap',
    `${number === undefined ? 'Another receipt' : `Receipt ${number}`} of this agreement covers some of these days already.`,
  )

async function refuseOverlap(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (violates(error, 'receipts_no_overlap')) throw overlapping()
    throw error
  }
}
