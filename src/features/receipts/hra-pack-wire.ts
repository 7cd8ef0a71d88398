import { count, flag, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { PAYMENT_METHODS } from '../charges/credit.ts'
import { rupees } from '../charges/rupees-wire.ts'
import { TDS_CASES } from '../income-tax/tds-case.ts'
import { PAYMENT_MODES } from '../leases/charging-terms.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import { PAN_LINES } from './receipt-paper-wire.ts'

/** What a payment settled of the rent of a period. */
export const packPaymentWire = wireRecord({
  amount: rupees,
  /** Tax that the client stated as withheld, as part of the amount. */
  tds: ['tdsAmount', rupees],
  receivedOn: text,
  /** false: it is not known when the money came; the day of recording is used. */
  dateKnown: ['receivedOnKnown', flag],
  method: nullable(oneOf(PAYMENT_METHODS)),
  mode: ['paymentMode', nullable(oneOf(PAYMENT_MODES))],
  /** null: it has no valid receipt. */
  receiptCode: nullable(text),
})

/** The rent of a period that begins in the year; ISO dates, both included. */
export const packMonthWire = wireRecord({
  from: ['periodStart', text],
  to: ['periodEnd', text],
  rent: rupees,
  paid: rupees,
  /** What is still to be paid of it. */
  open: rupees,
  payments: listOf(nested(packPaymentWire)),
})

const packAgreementWire = wireRecord({
  leaseId: ['rentMaster', text],
  property: ['propertyMaster', nested(propertyNameWire)],
  startDate: nullable(text),
  endDate: nullable(text),
  endedOn: nullable(text),
  /** The first day whose rent is in these books; null where none is. */
  booksFrom: nullable(text),
  /** The rent of the year by the terms, also of days before these books, and that of its last month. */
  rentOfYear: rupees,
  lastMonthRent: rupees,
  months: listOf(nested(packMonthWire)),
})

/** The rent of a client's financial year as `/hrapack/figures` returns it. */
export const hraPackWire = wireRecord({
  /** "2026-27" */
  year: text,
  /** Its first and its last day. */
  from: text,
  to: text,
  /** The day on which these figures were so. */
  madeOn: text,
  clientName: text,
  landlord: nested(wireRecord({ name: text, address: text, phone: text })),
  pan: oneOf(PAN_LINES),
  landlordPan: nullable(text),
  /** Whether employers ask for a landlord's declaration: the rent is above the limit and there is no PAN. */
  needsDeclaration: flag,
  /** Which rule of withholding holds between the client and the landlord, and whether the landlord registered a PAN. */
  tdsCase: oneOf(TDS_CASES),
  hasPan: ['landlordHasPan', flag],
  agreements: listOf(nested(packAgreementWire)),
  rent: rupees,
  paid: rupees,
  tds: ['tdsAmount', rupees],
  /** The months of which something is still to be paid. */
  unpaid: listOf(text),
  /** How many receipts for days of the year were cancelled. */
  cancelledReceipts: count,
})

/** How many receipts were issued again. */
export const reissuedWire = wireRecord({ message: text, receipts: count })
