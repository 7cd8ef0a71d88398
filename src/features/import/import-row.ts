import { later } from '../../shared/days.ts'
import { ROUNDINGS } from '../../shared/paise.ts'
import { GENDERS, WITHHOLDS_AS } from '../clients/client-wire.ts'
import { DUE_IN, PAYMENT_MODES, PRORATIONS, RENT_EVERY } from '../leases/charging-terms.ts'

/** How many rows one import takes. */
export const MAX_ROWS = 5_000

/** What a cell of a field is: how it is read from a sheet, and what it may contain. */
export type FieldKind =
  | 'text'
  /** A number of digits and letters that nobody calculates with: of a meter, a receipt, a transfer. */
  | 'code'
  | 'amount'
  | 'percentage'
  | 'day'
  | 'count'
  | 'phone'
  | 'e-mail'
  | 'word'
  /** What a meter shows: a number with any decimals. */
  | 'measure'
  /** Rupees, or a percentage: "500" or "2%". */
  | 'fee'
  /** What is charged every month, and rents of days to come (`terms-in-cell.ts`). */
  | 'charges'
  | 'rents'

type ImportField = {
  kind: FieldKind
  /** Which record it belongs to. */
  of: 'property' | 'client' | 'agreement' | 'opening' | 'receipt'
  /** Of a word: what it may be. */
  words?: readonly string[]
  /** Characters; defaults to 200. */
  longest?: number
  /** Whether an amount may have more than two decimals, as the terms of an agreement have where it is typed. */
  hasAnyDecimals?: true
}

const YES_OR_NO = ['yes', 'no'] as const

/**
 * All that a row of a sheet can contain: a property, who rents it, on which terms, and the state of the account; or
 * whose receipt it is, and its details.
 */
const IMPORT_FIELDS = {
  address1: { kind: 'text', of: 'property' },
  address2: { kind: 'text', of: 'property' },
  city: { kind: 'text', of: 'property' },
  state: { kind: 'text', of: 'property' },
  pincode: { kind: 'text', of: 'property', longest: 20 },
  name: { kind: 'text', of: 'client' },
  fatherName: { kind: 'text', of: 'client' },
  gender: { kind: 'word', of: 'client', words: GENDERS },
  mobileNumber: { kind: 'phone', of: 'client', longest: 30 },
  email: { kind: 'e-mail', of: 'client', longest: 254 },
  clientAddress1: { kind: 'text', of: 'client' },
  clientAddress2: { kind: 'text', of: 'client' },
  withholdsAs: { kind: 'word', of: 'client', words: WITHHOLDS_AS },
  monthlyRent: { kind: 'amount', of: 'agreement', hasAnyDecimals: true },
  securityDepositAmount: { kind: 'amount', of: 'agreement', hasAnyDecimals: true },
  startDate: { kind: 'day', of: 'agreement' },
  endDate: { kind: 'day', of: 'agreement' },
  paymentDay: { kind: 'count', of: 'agreement' },
  dueIn: { kind: 'word', of: 'agreement', words: DUE_IN },
  paymentMode: { kind: 'word', of: 'agreement', words: PAYMENT_MODES },
  electricityMeterNumber: { kind: 'code', of: 'agreement', longest: 50 },
  unitRate: { kind: 'measure', of: 'agreement' },
  incrementPercentage: { kind: 'percentage', of: 'agreement' },
  incrementSchedule: { kind: 'measure', of: 'agreement' },
  gstRate: { kind: 'percentage', of: 'agreement' },
  rentDay: { kind: 'count', of: 'agreement' },
  rentEvery: { kind: 'word', of: 'agreement', words: RENT_EVERY },
  rentMonth: { kind: 'count', of: 'agreement' },
  proration: { kind: 'word', of: 'agreement', words: PRORATIONS },
  rounding: { kind: 'word', of: 'agreement', words: ROUNDINGS },
  noticeDays: { kind: 'count', of: 'agreement' },
  gstInterState: { kind: 'word', of: 'agreement', words: YES_OR_NO },
  gstSez: { kind: 'word', of: 'agreement', words: YES_OR_NO },
  gstReverseCharge: { kind: 'word', of: 'agreement', words: YES_OR_NO },
  lateFee: { kind: 'fee', of: 'agreement' },
  lateFeeDays: { kind: 'count', of: 'agreement' },
  lateFeeCap: { kind: 'amount', of: 'agreement' },
  returnedChequeCharge: { kind: 'amount', of: 'agreement' },
  monthlyCharges: { kind: 'charges', of: 'agreement', longest: 1_000 },
  laterRents: { kind: 'rents', of: 'agreement', longest: 1_000 },
  meterReading: { kind: 'measure', of: 'agreement' },
  meterReadOn: { kind: 'day', of: 'agreement' },
  /** The last day of one that has ended, or of which notice was given. */
  endedOn: { kind: 'day', of: 'agreement' },
  /** The first day that is charged automatically, where it is another than that of the whole import. */
  chargeFrom: { kind: 'day', of: 'opening' },
  /** Owed, paid ahead and held on the day of the import, in rupees. */
  openingBalance: { kind: 'amount', of: 'opening' },
  openingAdvance: { kind: 'amount', of: 'opening' },
  openingDeposit: { kind: 'amount', of: 'opening' },
  /** Of a receipt from before the books began. */
  paidOn: { kind: 'day', of: 'receipt' },
  paidAmount: { kind: 'amount', of: 'receipt' },
  paidMode: { kind: 'text', of: 'receipt', longest: 60 },
  paidReference: { kind: 'code', of: 'receipt', longest: 100 },
  receiptNumber: { kind: 'code', of: 'receipt', longest: 60 },
  paidFor: { kind: 'text', of: 'receipt' },
} as const satisfies Record<string, ImportField>

export type ImportFieldName = keyof typeof IMPORT_FIELDS

export const importFieldNames = Object.keys(IMPORT_FIELDS) as ImportFieldName[]

export const importField = (name: ImportFieldName): ImportField => IMPORT_FIELDS[name]

/** What a sheet lists: properties and who rents them, or receipts from before the books began. */
export const SHEET_KINDS = ['books', 'receipts'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]

// By these a receipt names its client and property.
const NAMING: readonly ImportFieldName[] = [
  ...(['address1', 'address2', 'pincode', 'name', 'mobileNumber', 'email'] as const),
]

/** The fields that a sheet of a kind can contain. */
export const fieldsOfSheet = (kind: SheetKind): ImportFieldName[] =>
  importFieldNames.filter((name) =>
    kind === 'books'
      ? importField(name).of !== 'receipt'
      : importField(name).of === 'receipt' || NAMING.includes(name),
  )

/**
 * One line of a sheet: texts in the spelling of the wire (amounts "12000.50", days YYYY-MM-DD); what the sheet
 * does not contain is left out.
 */
export type ImportRow = { line: number } & Partial<Record<ImportFieldName, string>>

/** Something about a cell, or about a whole row where no field is named. */
export type RowNote = { line: number; field: ImportFieldName | null; message: string }

/** Whether a row is a receipt from before the books began. */
export const isReceiptRow = (row: ImportRow): boolean =>
  Boolean(row.paidOn ?? row.paidAmount ?? row.receiptNumber)

/** Whether a row is about somebody who rents, or rented. */
export const isOfClient = (row: ImportRow): boolean =>
  !isReceiptRow(row) && Boolean(row.name ?? row.monthlyRent ?? row.mobileNumber ?? row.email)

const OF_AGREEMENT = importFieldNames.filter((name) => importField(name).of !== 'client')

/** Whether a row names a client and nothing that they rent: somebody who rented before, or is to come. */
export const isClientAlone = (row: ImportRow): boolean =>
  Boolean(row.name) && OF_AGREEMENT.every((name) => !row[name])

/** Whether a row has somebody who rents the property. */
export const isLetRow = (row: ImportRow): boolean => isOfClient(row) && !isClientAlone(row)

/** Whether the agreement of a row has ended by today: it comes in with what is still due or held. */
export const isEndedRow = ({ endedOn }: ImportRow, today: string): boolean =>
  Boolean(endedOn) && (endedOn as string) <= today

/** The first day on which the agreement of a row is charged automatically. */
export const chargedFromOf = (row: ImportRow, chargeFrom: string): string =>
  later(row.startDate || '', row.chargeFrom || chargeFrom)
