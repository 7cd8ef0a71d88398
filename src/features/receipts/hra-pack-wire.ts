import { count, flag, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { TDS_CASES } from '../income-tax/tds-amount.ts'
import { PAYMENT_MODES } from '../leases/charging-terms.ts'
import { PAYMENT_METHODS } from '../ledger/credit.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import { PAN_LINES } from './receipt-paper-wire.ts'

/** The part of a payment that settled rent of a period. */
export const packPaymentWire = wireRecord({
  /** Without GST. */
  amount: rupees,
  gst: rupees,
  receivedOn: text,
  /** false: it is not known when the money came; the day of recording is used. */
  dateKnown: ['receivedOnKnown', flag],
  method: nullable(oneOf(PAYMENT_METHODS)),
  mode: ['paymentMode', nullable(oneOf(PAYMENT_MODES))],
  /** null: it has no valid receipt. */
  receiptCode: nullable(text),
})

const periodWire = { from: ['periodStart', text], to: ['periodEnd', text] } as const

/** A payment of the year with the tax that its client stated as withheld from it (TDS). */
export const packTaxWire = wireRecord({
  receivedOn: text,
  /** The payment without deposits, plus the tax withheld from it. */
  gross: ['amount', rupees],
  tds: ['tdsAmount', rupees],
  /** The periods of rent that it settled, of any year. */
  periods: listOf(nested(wireRecord(periodWire))),
  receiptCode: nullable(text),
})

/** The rent of a period that begins in the year; ISO dates, both included. */
export const packMonthWire = wireRecord({
  ...periodWire,
  /** Without GST, as is what was paid of it. */
  rent: rupees,
  gst: rupees,
  paid: rupees,
  /** The part still to be paid, GST included. */
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
  /** Of it that of the months above the limit of individuals who withhold tax. */
  rentAboveLimit: rupees,
  lastMonthRent: rupees,
  months: listOf(nested(packMonthWire)),
  taxes: listOf(nested(packTaxWire)),
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
  landlordHasPan: flag,
  agreements: listOf(nested(packAgreementWire)),
  /** Without GST. */
  rent: rupees,
  paid: rupees,
  /** The GST in what was paid of it. */
  gst: rupees,
  /** The tax withheld (TDS) from payments of the year, whatever year their rent is of. */
  tds: ['tdsAmount', rupees],
  /** The months of which something is still to be paid. */
  unpaid: listOf(text),
  /** How many receipts for days of the year were cancelled. */
  cancelledReceipts: count,
})

/** How many receipts were issued again. */
export const reissuedWire = wireRecord({ message: text, receipts: count })
