import { toCsv } from '../../shared/csv.ts'
import {
  fieldsOfSheet,
  type ImportFieldName,
  type ImportRow,
  type SheetKind,
} from './import-row.ts'

/** The head of each column of a sheet that is written to be brought in again. */
const SHEET_HEADS: Record<ImportFieldName, string> = {
  address1: 'Property',
  address2: 'Property address',
  city: 'City',
  state: 'State',
  pincode: 'Pincode',
  name: 'Tenant',
  fatherName: 'Father name',
  gender: 'Gender',
  mobileNumber: 'Mobile',
  email: 'Email',
  clientAddress1: 'Permanent address',
  clientAddress2: 'Permanent address 2',
  withholdsAs: 'Tenant type for TDS',
  monthlyRent: 'Monthly rent',
  securityDepositAmount: 'Agreed deposit',
  startDate: 'Start date',
  endDate: 'End date',
  paymentDay: 'Due day',
  dueIn: 'Due in',
  paymentMode: 'Payment mode',
  electricityMeterNumber: 'Electricity meter no',
  unitRate: 'Unit rate',
  incrementPercentage: 'Increment percentage',
  incrementSchedule: 'Increment schedule',
  gstRate: 'GST rate',
  rentDay: 'Rent month begins',
  rentEvery: 'Rent charged by',
  rentMonth: 'Rent period begins in month',
  proration: 'Part of a month',
  rounding: 'Rounded to',
  noticeDays: 'Notice days',
  gstInterState: 'GST between states',
  gstSez: 'GST SEZ',
  gstReverseCharge: 'GST reverse charge',
  lateFee: 'Late fee',
  lateFeeDays: 'Late fee after days',
  lateFeeCap: 'Late fee at most',
  returnedChequeCharge: 'Returned cheque charge',
  monthlyCharges: 'Monthly charges',
  laterRents: 'Later rents',
  meterReading: 'Last meter reading',
  meterReadOn: 'Meter read on',
  endedOn: 'Ended on',
  chargeFrom: 'Charged from',
  openingBalance: 'Opening balance',
  openingAdvance: 'Advance paid',
  openingDeposit: 'Deposit held',
  paidOn: 'Received on',
  paidAmount: 'Amount received',
  paidMode: 'Mode of payment',
  paidReference: 'Reference',
  receiptNumber: 'Receipt no',
  paidFor: 'Paid for',
}

/** The heads of the columns of a sheet of that kind. */
export const sheetHeads = (kind: SheetKind): string[] =>
  fieldsOfSheet(kind).map((name) => SHEET_HEADS[name])

/** Rows of an import as a CSV table whose columns "Import from Excel" recognises. */
export const sheetOfRows = (kind: SheetKind, rows: readonly Omit<ImportRow, 'line'>[]): string =>
  toCsv(
    sheetHeads(kind),
    rows.map((row) => fieldsOfSheet(kind).map((name) => written(name, row[name] ?? ''))),
  )

// "None" over a column means that nothing is stated.
const written = (name: ImportFieldName, text: string) =>
  name === 'proration' && text === 'none' ? 'whole month' : text

/**
 * What a sheet of "Download my data" does not bring into other books, each with the reason. The README of the zip lists
 * them, and so does the preview of such a sheet.
 */
export const NOT_BROUGHT_BACK = [
  /* i18n */ 'How old each debt is. What a client owes comes in as one amount, because the charges behind it belong to the old books.',
  /* i18n */ 'Tax invoices and credit notes. Their numbers belong to the old books, and no number may be given twice.',
  /* i18n */ 'Cheques in hand and payments that clients reported. They are not money yet: enter them again.',
  /* i18n */ 'Meter readings before the last one, and earlier electricity rates.',
  /* i18n */ 'GST numbers of clients, TDS certificates, and which agreements get no reminders. Enter them again.',
  /* i18n */ 'Passwords, your own settings, texts of reminders, and the history of changes.',
]
