import { isCalendarDate, NO_DATE } from '../../shared/calendar-date.ts'
import { withoutInvisible } from '../../shared/invisible-characters.ts'
import { MAX_AMOUNT, paiseFromDecimal, TOO_LARGE } from '../../shared/paise.ts'
import { plainWords } from '../../shared/plain-words.ts'
import { isUpTo } from '../../shared/ratio.ts'
import { EMAIL, MALFORMED_EMAIL, MAX_TEXT } from '../../shared/rule.ts'
import type { FieldKind, SheetOfRecords } from '../../shared/sheet-field.ts'
import { PLAIN_DECIMAL } from '../../shared/typed-amount.ts'
import { OPENINGS } from '../charging/openings.ts'
import { faultOfTerms } from '../leases/lease-faults.ts'
import { leaseTimeWire } from '../leases/lease-time-wire.ts'
import { placeKey } from '../properties/same-place.ts'
import {
  chargedFromOfRow,
  type ImportFieldName,
  type ImportRow,
  importField,
  importFieldNames,
  isClientAlone,
  isEndedRow,
  isLetRow,
  isOfTenant,
  type RowNote,
  recordsOf,
} from './import-row.ts'
import { SHEETS } from './sheets.ts'
import { faultsOfFurtherTerms } from './term-faults.ts'

const WHOLE_PAISE = /^\d*\.?\d{0,2}$/

/**
 * Finds faults in the rows of an import, cell by cell, before anything is known of the books. `today` is an ISO date;
 * `chargeFrom` the first day that the agreements are charged automatically.
 */
export function faultsOfRows(rows: readonly ImportRow[], days: Days): RowNote[] {
  return [...rows.flatMap((row) => faultsOfRow(row, days)), ...doubles(rows, days)]
}

type Days = { today: string; chargeFrom: string }

function faultsOfRow(row: ImportRow, days: Days): RowNote[] {
  const faults = new Map<ImportFieldName, string>()
  for (const field of importFieldNames) {
    const fault = cellFault(field, row[field] ?? '')
    if (fault) faults.set(field, fault)
  }
  for (const [field, fault] of rowFaults(row, days))
    if (!faults.has(field)) faults.set(field, fault)
  return [...faults].map(([field, message]) => ({ line: row.line, field, message }))
}

function cellFault(name: ImportFieldName, text: string): string | undefined {
  if (text === '') return undefined
  const { kind, longest = MAX_TEXT, words, hasAnyDecimals } = importField(name)
  if (ERROR_OF_SHEET.test(text))
    return /* i18n */ 'The spreadsheet shows an error here. Type what it should say.'
  if (!text.isWellFormed() || UNREADABLE.test(text) || withoutInvisible(text) !== text)
    return /* i18n */ 'This has a line break or a character that cannot be seen. Type it again on one line.'
  if (text.length > longest) return /* i18n */ 'This text is too long.'
  if (kind === 'word') return words?.includes(text) ? undefined : UNKNOWN_WORD
  return CHECKS[kind]?.(hasAnyDecimals ? text.replace(/(\.\d\d)\d+$/, '$1') : text)
}

/** For a row of a CSV in which a comma without quotation marks has cut an amount in two. */
export const SPLIT_AMOUNT =
  /* i18n */ 'This line has more cells than there are headings. Is there a comma in an amount? Write it without commas, or in quotation marks.'

/** For somebody who has left, on a day that the sheet does not show. */
export const WHEN_LEFT = /* i18n */ 'On which day did this client leave?'

/** The text that a spreadsheet shows for a failed formula. */
const ERROR_OF_SHEET = /^#(?:DIV\/0!|REF!|N\/A|NAME\?|NULL!|NUM!|VALUE!|SPILL!|CALC!)$/i

/** Line breaks, NUL and other control characters. */
const UNREADABLE = /[\p{Cc}\u2028\u2029]/u

const UNKNOWN_WORD = /* i18n */ 'This word is not known here. Choose one.'

const SHORTENED = /* i18n */ 'The spreadsheet has shortened this number. Type all of it.'

const CHECKS: Partial<Record<FieldKind, (text: string) => string | undefined>> = {
  amount: (text) => {
    if (!PLAIN_DECIMAL.test(text) || !WHOLE_PAISE.test(text))
      return /* i18n */ 'This is not an amount. Write it like 12000 or 12000.50.'
    return paiseFromDecimal(text) > MAX_AMOUNT ? TOO_LARGE : undefined
  },
  percentage: (text) => {
    if (PLAIN_DECIMAL.test(text)) return undefined
    return text.includes(' / ')
      ? /* i18n */ 'Which of the two is it? A spreadsheet keeps 18% as 0.18.'
      : /* i18n */ 'This is not a percentage. Write it like 5 or 7.5.'
  },
  measure: (text) => (PLAIN_DECIMAL.test(text) ? undefined : /* i18n */ 'This is not a number.'),
  fee: (text) =>
    /^(?:\d{1,13}(?:\.\d{1,2})?|\d{1,3}(?:\.\d{1,10})?%)$/.test(text)
      ? undefined
      : /* i18n */ 'Write a late fee like 500 or 2%.',
  count: (text) => (/^\d{1,3}$/.test(text) ? undefined : /* i18n */ 'This is not a whole number.'),
  day: (text) => (isCalendarDate(text) && text >= '1900' ? undefined : NO_DATE),
  'e-mail': (text) => (EMAIL.test(text) ? undefined : MALFORMED_EMAIL),
  code: (text) => (/^\d(?:\.\d+)?e\+\d+$/i.test(text) ? SHORTENED : undefined),
  phone: (text) => {
    if (/\de\+?\d/i.test(text)) return SHORTENED
    return /^[+\d(][\d\s()/.,-]{5,}$/.test(text)
      ? undefined
      : /* i18n */ 'This is not a phone number.'
  },
}

/** Faults between the fields of one row. */
function rowFaults(row: ImportRow, { today, chargeFrom }: Days): [ImportFieldName, string][] {
  const records = recordsOf(row)
  if (records) return records.faultsOf(row, today) as [ImportFieldName, string][]
  if (isClientAlone(row)) return []
  const faults: [ImportFieldName, string][] = []
  if (!row.address1) faults.push(['address1', /* i18n */ 'Which property is this? Name it.'])
  if (!isLetRow(row)) {
    const opening = OPENINGS.find((name) => Number(row[name] ?? 0) > 0)
    return opening
      ? [...faults, ['name', /* i18n */ 'Whose money is this? Name the client.']]
      : faults
  }
  if (!row.name) faults.push(['name', /* i18n */ 'Who rents this? Name the client.'])
  if (!row.monthlyRent) faults.push(['monthlyRent', /* i18n */ 'How much is the rent of a month?'])
  const { gstRate, unitRate, noticeDays } = row
  for (const name of ['paymentDay', 'rentDay'] as const)
    if (row[name] && (Number(row[name]) < 1 || Number(row[name]) > 31))
      faults.push([name, leaseTimeWire.rentDay.rule.malformed])
  if (row.rentMonth && (Number(row.rentMonth) < 1 || Number(row.rentMonth) > 12))
    faults.push(['rentMonth', leaseTimeWire.rentMonth.rule.malformed])
  if (noticeDays && Number(noticeDays) > leaseTimeWire.noticeDays.rule.most)
    faults.push(['noticeDays', leaseTimeWire.noticeDays.rule.malformed])
  if (gstRate && PLAIN_DECIMAL.test(gstRate) && !isUpTo(gstRate, leaseTimeWire.gstRate.rule.most))
    faults.push(['gstRate', leaseTimeWire.gstRate.rule.malformed])
  if (
    unitRate &&
    PLAIN_DECIMAL.test(unitRate) &&
    !isUpTo(unitRate, leaseTimeWire.unitRate.rule.most)
  )
    faults.push(['unitRate', leaseTimeWire.unitRate.rule.malformed])
  if (Number(row.openingBalance ?? 0) > 0 && Number(row.openingAdvance ?? 0) > 0)
    faults.push([
      'openingAdvance',
      /* i18n */ 'A client owes something or has paid ahead, not both.',
    ])
  const further = faultsOfFurtherTerms(row, today)
  return [...faults, ...further, ...faultOfDays(row, { today, chargeFrom })]
}

function faultOfDays(row: ImportRow, { today, chargeFrom }: Days): [ImportFieldName, string][] {
  const startDate = row.startDate || null
  const endDate = row.endDate || null
  if (
    [startDate, endDate, row.chargeFrom || null].some((day) => day !== null && !isCalendarDate(day))
  )
    return []
  const chargedFrom = isEndedRow(row, today) ? null : chargedFromOfRow(row, chargeFrom)
  const fault = faultOfTerms({ startDate, endDate, chargedFrom, monthlyRent: '0' }, today)
  if (!fault) return []
  if (fault.field === 'endDate') return [['endDate', fault.message]]
  return [[row.chargeFrom ? 'chargeFrom' : 'startDate', fault.message]]
}

/** The first text of a row that a spreadsheet could take for a formula. */
export const formulaIn = (row: ImportRow): ImportFieldName | undefined =>
  importFieldNames.find(
    (name) =>
      ['text', 'code'].includes(importField(name).kind) &&
      /^[=@]|^[+-]\s*[\p{L}(]/u.test(row[name] ?? ''),
  )

/** Rows of one sheet that contradict each other. */
function doubles(rows: readonly ImportRow[], { today }: Days): RowNote[] {
  const let_ = rows.filter((row) => isLetRow(row) && !isEndedRow(row, today))
  const faults: RowNote[] = []
  const places = new Map<string, number>()
  for (const row of let_.filter(({ address1 }) => address1)) {
    const first = places.get(placeKey(row))
    if (first === undefined) places.set(placeKey(row), row.line)
    else faults.push({ line: row.line, field: 'address1', message: LET_TWICE })
  }
  const names = new Map<string, string>()
  for (const { line, email, name = '' } of rows.filter(isOfTenant)) {
    if (!email) continue
    const known = names.get(email.toLowerCase())
    if (known === undefined) names.set(email.toLowerCase(), plainWords(name))
    else if (known !== plainWords(name)) faults.push({ line, field: 'email', message: TWO_NAMES })
  }
  return [...faults, ...SHEETS.flatMap((sheet) => doubleRecords(sheet, rows))]
}

/** The second of two rows for one record of a sheet. */
function doubleRecords({ double, isRow }: SheetOfRecords, rows: readonly ImportRow[]): RowNote[] {
  const seen = new Set<string>()
  return rows.filter(isRow).flatMap(({ line, ...row }) => {
    const key = double?.keyOf({ line, ...row })
    if (!double || !key) return []
    if (seen.has(key))
      return [{ line, field: double.field as ImportFieldName, message: double.message }]
    seen.add(key)
    return []
  })
}

/** For the second client of one property: each needs a room or bed of their own. */
const LET_TWICE =
  /* i18n */ 'Another row lets this property. Two who share it need a bed or room each.'
const TWO_NAMES = /* i18n */ 'Another row has this email under another name.'

/** The notes on a row that names something in the books, or lacks what a sign-in needs. */
export const IN_THE_BOOKS = {
  let: /* i18n */ 'This property has a rent agreement already.',
  property: /* i18n */ 'You have this property already. It is used.',
  client: /* i18n */ 'You have this client already. They are used.',
  ended:
    /* i18n */ 'This client has left. The agreement comes in as ended, with what is still due or held.',
  leaves: /* i18n */ 'This client has given notice. Rent is charged up to the last day.',
  formula: /* i18n */ 'This begins like a formula. It is kept as plain text.',
  vacant: /* i18n */ 'No client is named: the property comes in as vacant.',
  alone: /* i18n */ 'No property is named: only the client is added.',
  noSignIn: /* i18n */ 'Without an email this client cannot sign in.',
  incompleteClient:
    /* i18n */ 'Details of the client are missing. The client is marked incomplete until they are filled in.',
  incompleteProperty:
    /* i18n */ 'A part of the address is missing. The property is marked incomplete until it is filled in.',
  sameClient: /* i18n */ 'Another row names the same client. They are added once.',
  otherName:
    /* i18n */ 'This email belongs to one of your clients under another name. That client is used, and keeps that name.',
  samePhone:
    /* i18n */ 'Another client has this phone number under another name. They are kept apart.',
}

/** The faults of a sheet's record, from the books as they are. */
export const NOT_IN_THE_BOOKS = {
  nobody:
    /* i18n */ 'None of your clients matches. Import your clients first, or correct the name or the property.',
  several: /* i18n */ 'More than one client matches. Add the property, the phone or the email.',
  noProperty:
    /* i18n */ 'None of your properties has this address. Import your properties first, or correct it.',
  severalProperties:
    /* i18n */ 'More than one property is called that. Add the rest of the address.',
}
