import { requiredDay } from '../../shared/form-kinds.ts'
import {
  count,
  decimal,
  flag,
  idOf,
  listOf,
  nested,
  nullable,
  oneOf,
  text,
  withDefault,
} from '../../shared/wire-kinds.ts'
import { sortsOf, wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { PAYMENT_MODES } from '../leases/charging-terms.ts'
import { leaseTermsWire } from '../leases/lease-wire.ts'
import { CHARGE_KINDS } from '../ledger/charge.ts'
import { PAYMENT_METHODS } from '../ledger/credit.ts'
import { booksWire, ownerClaimWire } from '../owners/owner-wire.ts'
import { noticeWire } from '../payments/notice-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import { receiptPaperWire } from './receipt-paper-wire.ts'

/** Whether a receipt is for days of rent, or for other money alone. */
export const RECEIPT_KINDS = ['rent', 'money'] as const

const { electricityMeterNumber, monthlyRent, paymentDay, paymentMode } = leaseTermsWire

/** The agreement on a receipt. */
export const receiptLeaseWire = wireRecord({
  id: ['_id', text],
  electricityMeterNumber,
  monthlyRent,
  paymentDay,
  paymentMode,
})

/** The part of a payment that settled one charge; amounts in rupees, decimal text. */
export const receiptLineWire = wireRecord({
  kind: oneOf(CHARGE_KINDS),
  name: text,
  /** The days that the charge is for; null where it is for none. */
  periodStart: nullable(text),
  periodEnd: nullable(text),
  amount: text,
  /** The part that remained open. */
  open: text,
})

/** The details of a receipt beside its columns, as they were when it was issued; amounts in rupees, decimal text. */
export const receiptDocumentWire = wireRecord({
  lines: listOf(nested(receiptLineWire)),
  /** The rest, held for future charges. */
  advance: text,
  /** The part that is deposit, and no rent. */
  deposit: ['depositAmount', text],
  /** Tax that the client stated as withheld, on top of what was received. */
  tds: ['tdsAmount', text],
  /** false: it is not known when the money came; the day of recording is used. */
  dateKnown: ['receivedOnKnown', flag],
  method: nullable(oneOf(PAYMENT_METHODS)),
  reference: nullable(text),
})

/** The days that a receipt is for, both included, and the day until which that rent is to be paid; ISO dates. */
export const receiptDatesWire = wireRecord({
  rentFrom: ['RentFrom', requiredDay({ prompt: /* i18n */ 'Please Enter RentFrom.' })],
  rentTo: ['RentTo', requiredDay({ prompt: /* i18n */ 'Please Enter RentTo.' })],
  paymentThreshold: requiredDay({ prompt: /* i18n */ 'Please Enter PaymentThreshold.' }),
})

/** A receipt as `/rentTranscation` returns it. */
export const receiptWire = wireRecord({
  id: ['_id', text],
  /** Counts up in each organization, without gaps. */
  number: ['receiptNumber', count],
  /** Counts up in each organization and financial year, without gaps: "RB/26-27/000042". */
  code: ['receiptCode', text],
  /** 'money': for no days; its dates are the day on which the money came. */
  kind: oneOf(RECEIPT_KINDS),
  ...receiptDatesWire,
  paymentMode: oneOf(PAYMENT_MODES),
  monthlyRent: decimal,
  /** All the money that was received, in rupees. */
  amount: decimal,
  receivedOn: text,
  ...receiptDocumentWire,
  property: ['propertyMaster', nested(propertyNameWire)],
  lease: ['rentMaster', nested(receiptLeaseWire)],
  client: ['clientMaster', nested(clientNameWire)],
  ...booksWire,
  cancelledAt: nullable(text),
  cancelReason: nullable(text),
})

/** A receipt as `/rentTranscation/{id}` returns it, with the details of its paper. */
export const receiptDetailWire = wireRecord({
  ...receiptWire,
  paper: nullable(nested(receiptPaperWire)),
  /** The landlord's PAN in full, as it was when the receipt was issued; null where the paper has none. */
  landlordPan: nullable(text),
  /** The page that shows whether the receipt is valid. */
  verifyUrl: nullable(text),
  /**
   * Hints for the reader about the law: to a client on tax to withhold, to an owner on details that the receipt
   * lacks.
   */
  hints: listOf(nested(noticeWire)),
  /** Where and when it was last emailed to its client, for its owner; null where it was not. */
  mailed: nullable(nested(wireRecord({ to: text, at: text }))),
  /** To whoever keeps the books, who of the owner's team recorded it. */
  recordedBy: withDefault(text, null),
  /** The receipt that was issued in its place. */
  replacedBy: nullable(nested(wireRecord({ id: ['_id', text], code: ['receiptCode', text] }))),
})

/** The history's record of a receipt. */
export const receiptHistory = wireRecord({
  number: count,
  ...receiptDatesWire,
  paymentMode: oneOf(PAYMENT_MODES),
  monthlyRent: decimal,
  amount: decimal,
  /** Counts up when the code on it is replaced. */
  codeVersion: count,
  /** The code of the receipt in whose place it was issued. */
  replaces: text,
  cancelReason: nullable(text),
})

/** Filters for receipts, by the ids of property, agreement and client. */
export const receiptFilters = wireRecord({
  leaseId: ['rentMaster', idOf],
  propertyId: ['propertyMaster', idOf],
  clientId: ['clientMaster', idOf],
})

/** The filters of a list of receipts. */
export const receiptListFilters = wireRecord({
  ...receiptFilters,
  /** The money came in this month, or in this financial year (1 April to 31 March). */
  thisMonth: flag,
  thisYear: flag,
  cancelled: flag,
})

/** A receipt as `/rentTranscation` takes it. */
export const receiptDraftWire = wireRecord({
  ...receiptDatesWire,
  paymentMode,
  ...receiptFilters,
  allowOverlap: flag,
  ...ownerClaimWire,
})

export const receiptSorts = sortsOf(receiptWire, [
  'receiptNumber',
  'client',
  'clientEmail',
  'RentFrom',
  'RentTo',
  'paymentThreshold',
  'paymentMode',
  'monthlyRent',
  'property',
  'owner',
  'createdAt',
])
