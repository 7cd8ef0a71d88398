import { count, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { chargeWire, receiptNameWire } from '../charges/charge-wire.ts'
import { PAYMENT_METHODS } from '../charges/credit.ts'
import { rupees } from '../charges/rupees-wire.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { noticeWire } from '../payments/notice-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'

/** An agreement among others, with who rents what. */
export const leaseNameWire = wireRecord({
  leaseId: ['rentMaster', text],
  client: ['clientMaster', nested(clientNameWire)],
  property: ['propertyMaster', nested(propertyNameWire)],
})

/** What is open, by how many days ago it was due. */
export const agesWire = wireRecord({
  notDue: rupees,
  upTo30: rupees,
  upTo60: rupees,
  upTo90: rupees,
  older: rupees,
})

/** An agreement of which something is open. */
export const leaseDuesWire = wireRecord({
  ...leaseNameWire,
  /** The last day of an agreement that has ended; null while it runs. */
  endedOn: nullable(text),
  owed: rupees,
  overdue: rupees,
  oldestDueOn: text,
  ages: nested(agesWire),
})

/** An ended agreement of which balance, advance and deposit are not all nothing. */
export const unsettledLeaseWire = wireRecord({
  ...leaseNameWire,
  endedOn: text,
  owed: rupees,
  advance: rupees,
  deposit: rupees,
})

/** What became of a claim. */
export const CLAIM_STATES = ['waiting', 'confirmed', 'declined', 'withdrawn'] as const

/** What a client said they paid, and what became of it. */
export const ownClaimWire = wireRecord({
  id: ['_id', text],
  amount: rupees,
  paidOn: text,
  method: oneOf(PAYMENT_METHODS),
  reference: nullable(text),
  state: oneOf(CLAIM_STATES),
  /** Why it was declined. */
  reason: nullable(text),
  createdAt: text,
  decidedAt: nullable(text),
  /** The receipt of the payment that confirmed it. */
  receipt: nullable(nested(receiptNameWire)),
  /** The day on which that payment was taken back. */
  reversedOn: nullable(text),
})

const howToPayWire = wireRecord({
  upiId: nullable(text),
  upiName: nullable(text),
  upiLink: nullable(text),
  bankAccountNumber: nullable(text),
  ifscCode: nullable(text),
  /** The day on which any of it was changed, for 14 days. */
  changedOn: nullable(text),
})

/** What a client owes of one agreement. */
export const ownDuesWire = wireRecord({
  leaseId: ['rentMaster', text],
  property: ['propertyMaster', nested(propertyNameWire)],
  /** Whom they owe it. */
  ownerName: ['owner', text],
  owed: rupees,
  overdue: rupees,
  advance: rupees,
  /** Those of which something is open. */
  charges: listOf(nested(chargeWire)),
  /** The last receipt that stands. */
  lastReceipt: nullable(
    nested(wireRecord({ ...receiptNameWire, receivedOn: text, amount: rupees })),
  ),
  howToPay: nested(howToPayWire),
  /** What the law may ask of who pays this rent. */
  hints: listOf(nested(noticeWire)),
  /** What the client said they paid: those that wait, and the last that was decided; newest first. */
  claims: listOf(nested(ownClaimWire)),
})

/** A calendar month (YYYY-MM): what fell due in it, and what was received in it without deposits. */
export const monthWire = wireRecord({ month: text, charged: rupees, collected: rupees })

/** An agreement in a month: what fell due, what was received, and the deposit that is held today. */
export const leaseMonthWire = wireRecord({
  ...leaseNameWire,
  charged: rupees,
  collected: rupees,
  deposit: rupees,
})

/** A landlord's month at a glance. */
export const figuresWire = wireRecord({
  month: text,
  /** What was received in the month, without deposits. */
  collected: rupees,
  /** What falls due in the month. */
  expected: rupees,
  /** Open, and due before today. */
  overdue: rupees,
  /** Open, and due today or later. */
  due: rupees,
  advances: rupees,
  depositsHeld: rupees,
  /** Tax that clients say they withheld in this financial year. */
  tdsThisYear: rupees,
  properties: count,
  /** How many of the properties are let. */
  let: count,
  vacant: count,
  /** Running agreements of which something is open that was due by today. */
  rentsDue: count,
  /** Running agreements that are charged, and of which all is settled that was due by today. */
  rentsPaid: count,
  /** Running agreements whose last agreed day is within 60 days from today. */
  endingSoon: count,
  /** Running agreements whose last agreed day has passed. */
  expiredRunning: count,
  /** Running agreements that charge nothing by themselves. */
  notCharged: count,
  /** What clients said they paid, and nobody has decided yet. */
  claimsWaiting: count,
  /** The twelve that end with this one. */
  months: listOf(nested(monthWire)),
  clients: count,
  /** How many receipts were ever recorded; with 0 the books are new. */
  receipts: count,
  /** The worst five of `GET /dues` of which something is overdue. */
  unpaid: listOf(nested(leaseDuesWire)),
})
