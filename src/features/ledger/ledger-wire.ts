import {
  count,
  flag,
  idOf,
  listOf,
  nested,
  nullable,
  oneOf,
  text,
  withDefault,
} from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { PAYMENT_MODES } from '../leases/charging-terms.ts'
import { RENT_SOURCES } from '../leases/dated-rent.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import { CHARGE_KINDS, RECURRING_KINDS } from './charge.ts'
import { computation } from './computation-wire.ts'
import { CREDIT_KINDS, PAYMENT_METHODS, PAYOUT_KINDS, REVERSAL_KINDS } from './credit.ts'
import { rupees } from './rupees-wire.ts'

export const chargeWire = wireRecord({
  id: ['_id', text],
  kind: oneOf(CHARGE_KINDS),
  name: text,
  periodStart: nullable(text),
  periodEnd: nullable(text),
  datedOn: text,
  dueOn: text,
  net: rupees,
  gst: rupees,
  amount: rupees,
  settled: rupees,
  /** The unpaid part; zero once it is reversed. */
  open: rupees,
  computation,
  /** Whether it came by itself, for days of the agreement. */
  automatic: flag,
  reversedOn: nullable(text),
})

/** A receipt by its name: its id, number and code. */
export const receiptNameWire = wireRecord({
  id: ['_id', text],
  number: ['receiptNumber', count],
  code: ['receiptCode', text],
})

const handedOver = wireRecord({
  mode: ['paymentMode', nullable(oneOf(PAYMENT_MODES))],
  method: nullable(oneOf(PAYMENT_METHODS)),
  reference: nullable(text),
  reason: nullable(text),
})

export const creditWire = wireRecord({
  id: ['_id', text],
  kind: oneOf(CREDIT_KINDS),
  datedOn: text,
  /** false: the day is the one of recording; when the money came is not known. */
  dateKnown: flag,
  received: rupees,
  toDeposit: rupees,
  tds: rupees,
  credited: rupees,
  /** The amount available to settle charges. */
  available: rupees,
  /** The amount applied to charges or refunded. */
  applied: rupees,
  waiver: flag,
  ...handedOver,
  receipt: nullable(nested({ ...receiptNameWire, cancelled: flag })),
  reversedOn: nullable(text),
  reverseReason: nullable(text),
  /** How it was reversed; null if it is not, or was reversed by an earlier version. */
  reversal: nullable(oneOf(REVERSAL_KINDS)),
  /** A note that follows from a change of terms. */
  followsTerms: flag,
  /** To whoever keeps the books, who of the owner's team recorded it. */
  recordedBy: withDefault(text, null),
})

export const payoutWire = wireRecord({
  id: ['_id', text],
  kind: oneOf(PAYOUT_KINDS),
  amount: rupees,
  paidOn: text,
  ...handedOver,
  toLeaseId: ['toRentMaster', nullable(idOf)],
  reversedOn: nullable(text),
  reversal: nullable(oneOf(REVERSAL_KINDS)),
})

/** How much of a credit settled a charge or was refunded; negative for a release. */
export const allocationWire = wireRecord({
  creditId: ['credit', idOf],
  chargeId: ['charge', nullable(idOf)],
  payoutId: ['payout', nullable(idOf)],
  amount: rupees,
})

/** The rent from a day on, as it was written. */
export const rentWire = wireRecord({ from: text, monthlyRent: text, source: oneOf(RENT_SOURCES) })

export const recurringWire = wireRecord({
  id: ['_id', text],
  name: text,
  kind: oneOf(RECURRING_KINDS),
  monthlyAmount: rupees,
  hasGst: ['gst', flag],
  from: ['fromDate', text],
  to: ['toDate', nullable(text)],
  /** Sent back as `If-Match` with another last day. */
  version: ['__v', count],
})

export const readingWire = wireRecord({
  id: ['_id', text],
  readOn: text,
  reading: text,
  startsNewMeter: ['newMeter', flag],
})

/** A payment that the client told of, which waits for the owner to confirm or decline it. */
export const toldPaymentWire = wireRecord({
  id: ['_id', text],
  amount: rupees,
  paidOn: text,
  method: oneOf(PAYMENT_METHODS),
  reference: nullable(text),
  /** The name of the member who recorded the payment offline and lost the right to before it arrived; absent where the client told of it. */
  toldBy: withDefault(text, null),
})

/** An amount that an owner may charge on top, or waive. */
export const proposalWire = wireRecord({ chargeId: ['charge', idOf], amount: rupees })

/** The money of an agreement today. Dates are ISO dates, null if absent. */
export const ledgerWire = wireRecord({
  leaseId: ['rentMaster', idOf],
  client: ['clientMaster', nested(clientNameWire)],
  property: ['propertyMaster', nested(propertyNameWire)],
  startDate: nullable(text),
  endDate: nullable(text),
  /** The last day of an agreement that has ended; null while it runs. */
  endedOn: nullable(text),
  /** The last day of the tenancy, where notice was given of it and the agreement runs. */
  leavingOn: nullable(text),
  /** The sum of all open charges. */
  owed: rupees,
  /** The part of it that was due before today. */
  overdue: rupees,
  advance: rupees,
  /** Owed less the advance; negative where more was paid than is owed. */
  balance: rupees,
  deposit: rupees,
  isCharging: ['charging', flag],
  chargedFrom: ['chargeFrom', nullable(text)],
  /** The rate of the agreement's GST in per cent; null where it has none. */
  gstRate: nullable(text),
  /** Whether it has IGST though its owner and the property are in one state: CGST and SGST are due there. */
  igstWithinState: flag,
  charges: listOf(nested(chargeWire)),
  credits: listOf(nested(creditWire)),
  payouts: listOf(nested(payoutWire)),
  allocations: listOf(nested(allocationWire)),
  rents: listOf(nested(rentWire)),
  recurring: listOf(nested(recurringWire)),
  readings: listOf(nested(readingWire)),
  /** Fees that the agreement allows for charges paid late; nothing is owed before the owner posts one. */
  lateFees: listOf(nested(proposalWire)),
  /** Proposed waivers of late fees: the money was received in time but recorded later. */
  lateFeeWaivers: listOf(nested(proposalWire)),
  /** What the client told of and nobody has decided on: whoever records a payment may mean one of these. */
  told: listOf(nested(toldPaymentWire)),
  /** Sent back with what is done because of this; refused once anything in it has changed. */
  expect: text,
})

/** A charge's name; no id until it is posted. */
export const chargeNameWire = wireRecord({
  chargeId: ['charge', nullable(text)],
  name: text,
  periodStart: nullable(text),
  periodEnd: nullable(text),
})

/** The effect of a change: every charge with its new amount, and the amount owed afterwards. */
export const adjustmentsWire = wireRecord({
  message: text,
  /** Sent back with the confirmation; a preview that is no longer true is refused. */
  expect: text,
  adjustments: listOf(
    nested(wireRecord({ ...chargeNameWire, from: rupees, to: rupees, difference: rupees })),
  ),
  owed: rupees,
})

export type ShownCharge = Decoded<typeof chargeWire>
export type ToldPayment = Decoded<typeof toldPaymentWire>
export type ShownLedger = Decoded<typeof ledgerWire>
