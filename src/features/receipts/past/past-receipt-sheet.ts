import { plainWords } from '../../../shared/plain-words.ts'
import type { RowOf, SheetFields, SheetOfRecords } from '../../../shared/sheet-field.ts'
import type { clientSheet } from '../../clients/client-sheet.ts'
import type { propertySheet } from '../../properties/property-sheet.ts'
import { placeKey } from '../../properties/same-place.ts'

const fields = {
  paidOn: {
    kind: 'day',
    head: 'Received on',
    label: /* i18n */ 'Receipt: received on',
    over: 'received on, received date, date received, date of receipt, receipt date, rcvd on, paid on, paid date, payment date, date of payment, date paid, date, dt, dated, दिनांक, तारीख, प्राप्ति तिथि, रसीद तिथि',
  },
  paidAmount: {
    kind: 'amount',
    head: 'Amount received',
    label: /* i18n */ 'Receipt: amount',
    over: 'amount received, received amount, amt received, received, rcvd, rent received, amount paid, paid amount, rent paid, paid, total received, total paid, total, amount, amt, sum, collection, rs, rupees, राशि, रकम, प्राप्त, प्राप्त राशि, कुल',
  },
  paidMode: {
    kind: 'text',
    longest: 60,
    head: 'Mode of payment',
    label: /* i18n */ 'Receipt: how it was paid',
    over: 'mode, payment mode, pay mode, mode of payment, paid by, received by, how paid, भुगतान, भुगतान का तरीका',
    alike: 'everywhere',
  },
  paidReference: {
    kind: 'code',
    longest: 100,
    head: 'Reference',
    label: /* i18n */ 'Receipt: reference of the payment',
    over: 'reference, reference no, ref, ref no, utr, utr no, rrn, txn, txn id, txn no, transaction id, transaction no, upi ref, upi ref no, cheque no, chq no, cheque number, संदर्भ',
    alike: 'never',
    isNumbered: true,
  },
  receiptNumber: {
    kind: 'code',
    longest: 60,
    head: 'Receipt no',
    label: /* i18n */ 'Receipt: its number',
    over: 'receipt, receipt no, receipt number, receipt code, rcpt, rcpt no, rec no, rect no, r no, bill no, voucher, voucher no, slip no, book no, रसीद, रसीद नंबर, रसीद नं, रसीद संख्या',
    alike: 'never',
    isNumbered: true,
  },
  paidFor: {
    kind: 'text',
    head: 'Paid for',
    label: /* i18n */ 'Receipt: what it is for',
    over: 'paid for, for, for month, for the month, month, rent month, rent for, rent of, period, particulars, towards, on account of, description, details, remarks, narration, महीना, माह, विवरण, किस लिए',
  },
} as const satisfies SheetFields

type Field = keyof typeof fields
type Naming = keyof typeof propertySheet | keyof typeof clientSheet | 'monthlyRent'

/** A receipt from before the books began, as a row of a sheet. */
export type PastReceiptRow = RowOf<Field | Naming>

/** A sheet of receipts from before the books began. */
export const pastReceiptSheet = {
  kind: 'receipts',
  fields,
  of: 'payer',
  needs: ['paidOn', 'paidAmount'],
  isRow: (row) => Boolean(row.paidOn ?? row.paidAmount ?? row.receiptNumber),
  // Each line has a day and a number of a receipt, or a day and an amount but neither a rent nor a deposit.
  isSheet: (own, ofBooks) =>
    own.has('paidOn') &&
    !ofBooks.has('openingDeposit') &&
    !ofBooks.has('endDate') &&
    (own.has('receiptNumber') || (own.has('paidAmount') && !ofBooks.has('monthlyRent'))),
  insteadOf: { paidAmount: 'monthlyRent' },
  faultsOf,
  double: {
    field: 'receiptNumber',
    message: /* i18n */ 'Another row is the same receipt. Leave one of them out.',
    // Two without a number may well have the same details.
    keyOf: (row) =>
      row.receiptNumber &&
      [
        row.receiptNumber,
        row.paidOn,
        Number(row.paidAmount),
        plainWords(row.name),
        placeKey(row),
      ].join(),
  },
  shown: [
    { field: 'paidOn', head: /* i18n */ 'Received on' },
    { field: 'receiptNumber', head: /* i18n */ 'Receipt number' },
    { field: 'paidAmount', head: /* i18n */ 'Amount' },
  ],
  texts: {
    title: /* i18n */ 'Past receipts',
    about:
      /* i18n */ 'Kept as a record of what was paid before. They change no balance: import your clients first.',
    made: {
      one: /* i18n */ '{count} past receipt',
      other: /* i18n */ '{count} past receipts',
    },
    done: /* i18n */ 'Each receipt stands with its client. If it was the wrong sheet, undo it below within a day.',
    file: 'the receipts that stand, for the same page once books.csv is in: they are kept there as a record of what was paid, and change no balance. Those of deleted clients are only in receipts.csv.',
  },
} as const satisfies SheetOfRecords<Field, Naming, PastReceiptRow>

/** The faults of a past receipt, by field. */
function faultsOf(row: PastReceiptRow, today: string): [Field | Naming, string][] {
  const { paidOn, paidAmount, monthlyRent } = row
  const faults: [Field | Naming, string][] = []
  if (!row.name && !row.address1 && !row.email && !row.mobileNumber)
    faults.push(['name', /* i18n */ 'Who paid this? Name the client or the property.'])
  if (!paidOn) faults.push(['paidOn', /* i18n */ 'On which day was this received?'])
  else if (paidOn > today) faults.push(['paidOn', /* i18n */ 'This day is after today.'])
  if (!paidAmount || !/[1-9]/.test(paidAmount))
    faults.push(['paidAmount', /* i18n */ 'How much was received?'])
  if (monthlyRent)
    faults.push([
      'monthlyRent',
      /* i18n */ 'A row says who rents, or what was received, not both. Leave out one of the columns.',
    ])
  return faults
}

/** Hints about a past receipt, from the books as they are. */
export const NOTES_ON_PAST_RECEIPTS = {
  sameNumber:
    /* i18n */ 'Another receipt has this number, with another amount. Both are kept: check the sheet.',
  kept: /* i18n */ 'This receipt is recorded already. It is left out.',
  severalAgreements:
    /* i18n */ 'This client rents more than one property. The receipt is kept without one.',
  noAgreement: /* i18n */ 'You have no such agreement. The receipt is kept for the client.',
}

/** Refuses a past receipt dated after charging started. */
export const CHARGED_BY_THEN =
  /* i18n */ 'Rent was charged here by that day. Record it as a payment, so that it lowers the dues.'
