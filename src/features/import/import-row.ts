import { later } from '../../shared/days.ts'
import { dialled, plainWords } from '../../shared/plain-words.ts'
import type { RowOf, SheetField, SheetOfRecords } from '../../shared/sheet-field.ts'
import { duesAndDepositSheet } from '../charging/dues-and-deposit-sheet.ts'
import { clientSheet } from '../clients/client-sheet.ts'
import { leaseSheet } from '../leases/lease-sheet.ts'
import { propertySheet } from '../properties/property-sheet.ts'
import { PLACE_FIELDS } from '../properties/same-place.ts'
import { SHEETS } from './sheets.ts'

/** How many rows one import takes. */
export const MAX_IMPORT_ROWS = 5_000

/**
 * All that a row of the books can contain, by the record it belongs to: a property, who rents it, on which terms, and the
 * state of the account.
 */
const OF_BOOKS = {
  property: propertySheet,
  client: clientSheet,
  agreement: leaseSheet,
  opening: duesAndDepositSheet,
}

type NamesOf<Fields> = Fields extends unknown ? keyof Fields & string : never
type PartOfBooks = keyof typeof OF_BOOKS

/** The kinds of records that a sheet lists beside the books. */
export type RecordsKind = (typeof SHEETS)[number]['kind']
/** The kinds of sheets: properties and who rents them, or records of one kind. */
export type SheetKind = 'books' | RecordsKind
export const SHEET_KINDS: readonly SheetKind[] = ['books', ...SHEETS.map(({ kind }) => kind)]

export type ImportFieldName =
  | NamesOf<(typeof OF_BOOKS)[PartOfBooks]>
  | NamesOf<(typeof SHEETS)[number]['fields']>

type ImportField = SheetField & { of: PartOfBooks | RecordsKind }

const declared: (readonly [of: ImportField['of'], fields: Readonly<Record<string, SheetField>>])[] =
  [
    ...Object.entries(OF_BOOKS).map(([of, fields]) => [of as PartOfBooks, fields] as const),
    ...SHEETS.map(({ kind, fields }) => [kind, fields] as const),
  ]

const FIELDS = new Map(
  declared.flatMap(([of, fields]) =>
    Object.entries(fields).map(
      ([name, field]) => [name as ImportFieldName, { of, ...field }] as const,
    ),
  ),
)

/** Every field, each of one record only. */
export const importFieldNames = declared.flatMap(
  ([, fields]) => Object.keys(fields) as ImportFieldName[],
)

export const importField = (name: ImportFieldName): ImportField => FIELDS.get(name) as ImportField

/** The sheet of records of that kind; undefined of the books. */
export const sheetOf = (kind: SheetKind): SheetOfRecords | undefined =>
  SHEETS.find((it) => it.kind === kind)

// By these a row names what it is of.
const NAMING: Record<SheetOfRecords['of'], readonly ImportFieldName[]> = {
  property: PLACE_FIELDS,
  payer: [...PLACE_FIELDS, 'name', 'mobileNumber', 'email'],
}

/** The fields that a sheet of a kind can contain. */
export const fieldsOfSheet = (kind: SheetKind): ImportFieldName[] => {
  const sheet = sheetOf(kind)
  return importFieldNames.filter((name) =>
    sheet
      ? importField(name).of === kind || NAMING[sheet.of].includes(name)
      : importField(name).of in OF_BOOKS,
  )
}

/**
 * One line of a sheet: texts in the spelling of the wire (amounts "12000.50", days YYYY-MM-DD); what the sheet
 * does not contain is left out.
 */
export type ImportRow = RowOf<ImportFieldName>

/** Something about a cell, or about a whole row where no field is named. */
export type RowNote = { line: number; field: ImportFieldName | null; message: string }

/** The sheet of which a row is a record; undefined of a row of the books. */
export const recordsOf = (row: ImportRow): SheetOfRecords | undefined =>
  SHEETS.find((it) => it.isRow(row))

/** Whether a row is about a property, a client or an agreement. */
export const isOfBooks = (row: ImportRow): boolean => recordsOf(row) === undefined

/** Whether a row is about somebody who rents, or rented. */
export const isOfTenant = (row: ImportRow): boolean =>
  isOfBooks(row) && Boolean(row.name ?? row.monthlyRent ?? row.mobileNumber ?? row.email)

const OF_AGREEMENT = importFieldNames.filter((name) => importField(name).of !== 'client')

/** Whether a row names a client and nothing that they rent: somebody who rented before, or is to come. */
export const isClientAlone = (row: ImportRow): boolean =>
  Boolean(row.name) && OF_AGREEMENT.every((name) => !row[name])

/** Whether a row has somebody who rents the property. */
export const isLetRow = (row: ImportRow): boolean => isOfTenant(row) && !isClientAlone(row)

/** Whether the agreement of a row has ended by today: it comes in with what is still due or held. */
export const isEndedRow = ({ endedOn }: ImportRow, today: string): boolean =>
  Boolean(endedOn) && (endedOn as string) <= today

/** The first day on which the agreement of a row is charged automatically. */
export const chargedFromOfRow = (row: ImportRow, chargeFrom: string): string =>
  later(row.startDate || '', row.chargeFrom || chargeFrom)

/** By what a client is known again: the e-mail, else phone and name together; undefined of one who has neither. */
export function clientKey({ email = '', mobileNumber, name = '' }: Omit<ImportRow, 'line'>) {
  if (email !== '') return `e ${email.toLowerCase()}`
  const number = dialled(mobileNumber)
  return number === '' ? undefined : `p ${number} ${plainWords(name)}`
}

/**
 * Recognises the clients of one sheet: a row gets the key of an earlier one that has its e-mail, or its phone and name
 * where not both have an e-mail. A row with none of these is of a client alone.
 */
export function keysOfClients(): (row: ImportRow) => string {
  const known = new Map<string, { key: string; email: string }>()
  return (row) => {
    const email = row.email?.toLowerCase() ?? ''
    const own = [clientKey({ email }), clientKey({ ...row, email: '' })].filter(
      (it) => it !== undefined,
    )
    const fits = own
      .map((it) => known.get(it))
      .find((it) => it && (!email || !it.email || it.email === email))
    const client = fits ?? { key: own[0] ?? `l ${row.line}`, email }
    client.email ||= email
    for (const it of own) if (!known.has(it)) known.set(it, client)
    return client.key
  }
}
