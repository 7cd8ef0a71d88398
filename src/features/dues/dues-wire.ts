import { count, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { PAYMENT_METHODS } from '../ledger/credit.ts'
import { chargeWire, receiptNameWire } from '../ledger/ledger-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { noticeWire } from '../payments/notice-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'

/** An agreement among others, with who rents what. */
export const leaseNameWire = wireRecord({
  leaseId: ['rentMaster', text],
  client: ['clientMaster', nested(clientNameWire)],
  property: ['propertyMaster', nested(propertyNameWire)],
})

/** Open amounts by days overdue. */
export const agesWire = wireRecord({
  notDue: rupees,
  upTo30: rupees,
  upTo60: rupees,
  upTo90: rupees,
  older: rupees,
})

/** An agreement with open charges. */
export const leaseDuesWire = wireRecord({
  ...leaseNameWire,
  /** The client's telephone number, as it was written. */
  phone: text,
  /** The language that the client chose, such as 'hi-IN'; null where they chose none. */
  language: nullable(text),
  /** The last day of an agreement that has ended; null while it runs. */
  endedOn: nullable(text),
  /** The last day of the tenancy, where notice was given of it. */
  leavingOn: nullable(text),
  owed: rupees,
  overdue: rupees,
  oldestDueOn: text,
  ages: nested(agesWire),
})

export const CHANNELS = ['email', 'whatsapp'] as const

/**
 * Why no reminder is mailed to a client: they have no e-mail, their account is closed, they stopped the reminders of
 * the agreement or all mails of the owner, the owner switched them off, one was mailed today, or was held back by the
 * day's ceiling of mails.
 */
export const UNMAILED = [
  'no email',
  'closed',
  'stopped',
  'unwanted',
  'off',
  'mailed today',
  'limit',
] as const

/** Facts needed to remind the client of an agreement. */
export const reminderStateWire = wireRecord({
  /** The last reminder that was mailed, or opened in WhatsApp; null where there was none. */
  lastReminder: nullable(nested(wireRecord({ sentOn: text, channel: oneOf(CHANNELS) }))),
  /** null where a reminder can be mailed. */
  unmailed: nullable(oneOf(UNMAILED)),
  /** The sum of the client's pending claims. */
  claimed: rupees,
})

/** An agreement of `GET /dues`. */
export const listedDuesWire = wireRecord({ ...leaseDuesWire, ...reminderStateWire })

/** An ended agreement whose balance, advance or deposit is not zero. */
export const unsettledLeaseWire = wireRecord({
  ...leaseNameWire,
  endedOn: text,
  /** The rate of the agreement's GST in per cent; null where it has none. */
  gstRate: nullable(text),
  owed: rupees,
  advance: rupees,
  deposit: rupees,
})

/** The states of a claim. */
export const CLAIM_STATES = ['waiting', 'confirmed', 'declined', 'withdrawn'] as const

/** A client's claim and its state. */
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
  /** One id for all claims of one transfer; null where it is for one agreement. */
  transferId: ['transfer', nullable(text)],
  /** The total that the client reported for that transfer. */
  transferAmount: nullable(rupees),
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

/** A client's dues of one agreement. */
export const ownDuesWire = wireRecord({
  leaseId: ['rentMaster', text],
  property: ['propertyMaster', nested(propertyNameWire)],
  /** The owner to whom the dues are owed. */
  ownerName: ['owner', text],
  /** The last day of the tenancy, where notice was given of it. */
  leavingOn: nullable(text),
  owed: rupees,
  overdue: rupees,
  advance: rupees,
  /** Open charges. */
  charges: listOf(nested(chargeWire)),
  /** The last valid receipt. */
  lastReceipt: nullable(
    nested(wireRecord({ ...receiptNameWire, receivedOn: text, amount: rupees })),
  ),
  howToPay: nested(howToPayWire),
  /** Duties that the law may put on the payer of this rent. */
  hints: listOf(nested(noticeWire)),
  /** The client's claims: waiting ones, and the last decided one; newest first. */
  claims: listOf(nested(ownClaimWire)),
})

/** A calendar month (YYYY-MM): what fell due in it, and what was received in it without deposits. */
export const monthWire = wireRecord({
  month: text,
  charged: rupees,
  collected: rupees,
  /** The paid part of the month's dues, whenever the money came. */
  paid: rupees,
  /** Properties that were in the books at its end, and how many of them were let. */
  properties: count,
  let: count,
})

/** An agreement in a month: what fell due, what was received, and the deposit that is held today. */
export const leaseMonthWire = wireRecord({
  ...leaseNameWire,
  charged: rupees,
  collected: rupees,
  /** The part of the month's dues that is still open today. */
  open: rupees,
  deposit: rupees,
})

/** An agreement of which notice was given. */
export const leavingLeaseWire = wireRecord({ ...leaseNameWire, leavingOn: text })

/** A landlord's month at a glance. */
export const figuresWire = wireRecord({
  month: text,
  /** Received in the month, without deposits. */
  collected: rupees,
  /** Due in the month. */
  expected: rupees,
  /** Open, and due before today. */
  overdue: rupees,
  /** Open, and due today or later. */
  due: rupees,
  advances: rupees,
  depositsHeld: rupees,
  /** Tax that clients stated as withheld in this financial year. */
  tdsThisYear: rupees,
  properties: count,
  /** How many of the properties are let. */
  let: count,
  vacant: count,
  /** Running agreements with open charges due by today. */
  rentsDue: count,
  /** Running agreements with charges, all of which due by today are settled. */
  rentsPaid: count,
  /** Running agreements whose last agreed day is within 60 days from today. */
  endingSoon: count,
  /** Running agreements whose last agreed day has passed. */
  expiredRunning: count,
  /** Running agreements that charge nothing automatically. */
  notCharged: count,
  /** Undecided claims. */
  claimsWaiting: count,
  /** The twelve that end with this one. */
  months: listOf(nested(monthWire)),
  clients: count,
  /** How many receipts were ever recorded; with 0 the books are new. */
  receipts: count,
  /** The five most overdue of `GET /dues`. */
  unpaid: listOf(nested(leaseDuesWire)),
  /** Tenants who leave, the next first; five at most. */
  leaving: listOf(nested(leavingLeaseWire)),
})
