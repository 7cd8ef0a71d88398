import { optionalCapitals, optionalText } from '../../shared/form-kinds.ts'
import { GSTIN } from '../../shared/gstin.ts'
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
} from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { leaseNameWire } from '../dues/dues-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'

/** Of which agreement papers are asked for. */
export const papersOfWire = wireRecord({ leaseId: ['rentMaster', idOf] })

export const INVOICE_KINDS = ['invoice', 'credit note', 'debit note'] as const

/** Details without which an invoice cannot be issued. */
export const MISSING = [
  'owner-gstin',
  'owner-gstin-wrong',
  'owner-address',
  'property-state',
  'tax-of-another-state',
  'igst-within-state',
  'client-gstin',
  'reverse-charge-unregistered',
  'client-address',
] as const

/** The amounts of a paper; taxes are those to collect. */
export const amountsWire = wireRecord({
  net: ['taxableValue', rupees],
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
})

/** A tax invoice, or a note that puts one right. */
export const invoiceWire = wireRecord({
  id: ['_id', text],
  ...leaseNameWire,
  kind: oneOf(INVOICE_KINDS),
  code: text,
  issuedOn: text,
  /** The charge that it is about. */
  chargeId: ['charge', text],
  chargeName: text,
  periodStart: nullable(text),
  periodEnd: nullable(text),
  /** The invoice that a note puts right. */
  corrects: nullable(text),
  ...amountsWire,
  /** Per cent. */
  rate: decimal,
  isReverseCharge: ['reverseCharge', flag],
  isRegistered: ['recipientRegistered', flag],
})

/** Invoice details of an agreement beyond its terms, as its owner enters them. */
export const gstDetailsDraftWire = wireRecord({
  gstin: optionalCapitals({
    pattern: GSTIN,
    malformed: /* i18n */ 'Invalid GST number format',
  }),
  sac: optionalText({
    pattern: /^\d{4,6}$/,
    malformed: /* i18n */ 'Please enter a code of 4 to 6 digits.',
  }),
})

/** The GST details of an agreement, with what follows from them. */
export const gstDetailsWire = wireRecord({
  ...leaseNameWire,
  gstin: nullable(text),
  /** null: the usual code. */
  sac: nullable(text),
  usualSac: text,
  /** Whether the agreement names a tax at all. */
  taxed: flag,
  missing: listOf(oneOf(MISSING)),
  /** How many charges with tax have no invoice. */
  waiting: count,
  /** The version of these details, sent back as `If-Match` with a change of them. */
  version: ['__v', count],
})

/** Charges with tax that have no invoice, by agreement. */
export const waitingWire = wireRecord({
  ...leaseNameWire,
  charges: count,
  missing: listOf(oneOf(MISSING)),
})

export const waitingListWire = wireRecord({ leases: ['rentMasters', listOf(nested(waitingWire))] })

/** The history's record of changed invoice details; never the number itself. */
export const gstDetailsHistory = wireRecord({ tenantGstinChanged: flag, sac: nullable(text) })

/** How many invoices were issued for charges of before. */
export const issuedWire = wireRecord({ message: text, invoices: count })

/** The history's record of issued invoices. */
export const issuedHistory = wireRecord({ invoices: count })

/** A paper as people take it with them. */
const { client: _, property: __, ...onPaper } = invoiceWire
export const invoiceDataWire = wireRecord({
  ...onPaper,
  clientId: ['clientMaster', idOf],
  isInterState: ['interState', flag],
  /** The code of a state. */
  placeOfSupply: text,
  sac: text,
  supplier: text,
  supplierGstin: text,
  recipient: text,
  recipientGstin: nullable(text),
  propertyLine: ['property', text],
  reason: nullable(text),
})

/** Invoice details of an agreement in the download of own data. */
export const gstDetailsDataWire = wireRecord({
  leaseId: ['rentMaster', idOf],
  clientId: ['clientMaster', idOf],
  gstin: nullable(text),
  sac: nullable(text),
})
