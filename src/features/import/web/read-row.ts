import { addDays, lastOfMonth } from '../../../shared/calendar-date.ts'
import { type DateOrder, readDay } from '../../../shared/read-day.ts'
import { asciiDigits } from '../../../shared/typed-amount.ts'
import { endOf, incrementIn, isWireDay, periodIn, yearsIn } from '../agreement-in-cell.ts'
import { type ImportRow, importField, isOfBooks } from '../import-row.ts'
import { lastDayIn } from './dues-day.ts'
import type { ChosenColumns } from './import-texts.ts'
import { type ColumnField, isPart, type PartField } from './import-texts.ts'
import { isRentWithCharges } from './match-heads.ts'
import { isVacant, readCell, textOfSheetCell } from './read-cell.ts'
import { isFilled, type OpenedCell } from './read-sheet.ts'
import type { Line } from './sheet-lines.ts'

export type SheetRow = ImportRow & Partial<Record<PartField, string>>

export const isAmount = (field: ColumnField) =>
  !isPart(field) && importField(field).kind === 'amount'
export const fieldsOf = ({ line: _, ...says }: SheetRow) => Object.keys(says) as ColumnField[]

type How = {
  heads: readonly string[]
  columns: ChosenColumns
  order: DateOrder
  today: string
}

/** Reads the rows of a sheet by their columns. */
export function readRows(lines: readonly Line[], how: How): SheetRow[] {
  const commas = how.columns.map(
    (field, at) => field !== null && isAmount(field) && hasDecimalCommas(lines, at),
  )
  const paidUpTo = readPaidUpTo(lines, how)
  return lines.map(({ row, line }) => {
    const cells = row.map((cell, at) => (commas[at] ? withDecimalPoint(cell) : cell))
    return withoutNobody(withPaidUpTo(readRow(cells, line, how), paidUpTo), row)
  })
}

/**
 * Reads a column of the days up to which rent is paid; a month is its last day, which spreadsheets keep as its first.
 */
function readPaidUpTo(
  lines: readonly Line[],
  { columns, order, today }: How,
): (text: string) => string | undefined {
  const at = columns.indexOf('paidUpTo')
  const days = lines.flatMap(({ row }) => readDay(textOfSheetCell(row[at]), order) ?? [])
  const areMonths = days.every((day) => day.endsWith('-01'))
  return (text) => {
    const day = readDay(text, order)
    return day && areMonths ? lastOfMonth(day) : lastDayIn(text, order, today)
  }
}

/** Rent is charged from the day after; what is no day stays, for the preview to name it. */
function withPaidUpTo(
  { paidUpTo, ...row }: SheetRow,
  read: (text: string) => string | undefined,
): SheetRow {
  if (paidUpTo === undefined || readCell('chargeFrom', paidUpTo, 'day') === '') return row
  const day = read(paidUpTo)
  return { ...row, chargeFrom: day ? addDays(day, 1) : paidUpTo }
}

const DECIMAL_COMMA = /^\D{0,4}(?:\d{1,3}(?:[.\s]\d{3})+|\d+),\d{2}\D{0,4}$/
const DECIMAL_POINT = /\d\.\d{1,2}\D{0,4}$/

/** Whether a column writes 4500,00 or 4.500,00: two digits behind the last comma, and no point before others. */
function hasDecimalCommas(lines: readonly Line[], at: number): boolean {
  const texts = lines.map(({ row }) => asciiDigits(textOfSheetCell(row[at])))
  return (
    texts.some((text) => DECIMAL_COMMA.test(text)) &&
    !texts.some((text) => DECIMAL_POINT.test(text))
  )
}

function withDecimalPoint(cell: OpenedCell): OpenedCell {
  const text = typeof cell === 'string' ? asciiDigits(cell).trim() : ''
  return DECIMAL_COMMA.test(text)
    ? text.replace(/(\d)[.\s](?=\d{3})/g, '$1').replace(/,(?=\d{2}\D*$)/, '.')
    : cell
}

function readRow(
  row: readonly OpenedCell[],
  line: number,
  { heads, columns, order }: How,
): SheetRow {
  const read: SheetRow = { line }
  for (const [at, field] of columns.entries()) {
    if (field === null || !isFilled(row[at])) continue
    const written = textOfSheetCell(row[at])
    const text = isPart(field) ? written : readCell(field, row[at], order)
    if (text !== '') read[field] = text
    if (field === 'openingBalance' && isAhead(written)) read[field] = written
    if (field === 'monthlyRent') Object.assign(read, withCharges(written, heads[at] ?? '', read))
  }
  const own = withIncrement(withPhoneOfName(withUnitAndName(withBed(read))))
  return withBalance(withPeriod(withSurname(own), order))
}

const AMOUNTS = /^([^+]*\d[^+]*?)\s*\+\s*(.*?\d.*?)\s*(?:maint\w*|mnt|m)?\.?$/i

/** "6000+500" is a rent and its maintenance, where the head or the cell says that. */
function withCharges(text: string, head: string, read: SheetRow): Partial<SheetRow> {
  const [, rent, charges] = AMOUNTS.exec(text) ?? []
  if (!rent || !charges || !(isRentWithCharges(head) || /maint|mnt/i.test(text))) return {}
  const [monthlyRent, monthlyCharges] = [rent, charges].map((it) =>
    readCell('monthlyRent', it, 'day'),
  ) as [string, string]
  return {
    monthlyRent,
    ...(read.monthlyCharges === undefined && monthlyCharges !== '' && { monthlyCharges }),
  }
}

/** "Bed 1" in a column of beds is bed 1. */
const withBed = (row: SheetRow): SheetRow =>
  row.bed === undefined
    ? row
    : { ...row, bed: row.bed.replace(/^(?:bed|cot|seat)[\s.:-]*(?:no\.?\s*)?(?=\S)/i, '') }

const UNIT_AND_NAME = [
  /^(.*?\d[^\s]*|[^\s]{1,12}|(?:flat|room|shop|unit)\s\S+)\s*(?:\s[-–—:|/]\s|[|:/]|[-–—]\s+|\s+[-–—])\s*(.+)$/iu,
  /^(\p{L}?-?\d+\p{L}?)\s*[-–—.]\s*(\p{L}.*)$/u,
]

const NAMES_UNIT = /^\S*\d\S*$|^(?:flat|room|shop|unit|house|office|gala|फ्लैट|कमरा|दुकान)\b.*\d/iu

/** "Ramesh Patil - Flat 101": words without a digit before a property with one. */
const NAME_AND_UNIT = /^(\p{L}[\p{L}\p{M}\s.'’&()-]*?)\s*(?:[|:/,]|\s[-–—]|[-–—]\s)\s*(\S.*\d.*)$/u

/** Splits "101 - Ramesh" or "Ramesh - 101"; undefined if there are no two parts. */
export function unitAndNameIn(text: string): { address1: string; name: string } | undefined {
  const [, before = '', unit = ''] = NAME_AND_UNIT.exec(text) ?? []
  if (NAMES_UNIT.test(asciiDigits(unit)) && !NAMES_UNIT.test(before + 1))
    return { address1: unit, name: before }
  for (const pattern of UNIT_AND_NAME) {
    const [, address1, name] = pattern.exec(text) ?? []
    if (!address1 || !name) continue
    const isTurned = NAMES_UNIT.test(asciiDigits(name)) && !/\d/.test(asciiDigits(address1))
    return isTurned ? { address1: name, name: address1 } : { address1, name }
  }
  return undefined
}

function withUnitAndName({ unitAndName, ...row }: SheetRow): SheetRow {
  if (unitAndName === undefined) return row
  return { ...row, ...(unitAndNameIn(unitAndName) ?? { address1: unitAndName }) }
}

const PHONE_BEHIND =
  /^(.*?\p{L}[\p{L}\p{M}.]*)[\s,:;/(–—-]*((?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5})\)?$/u

/** "Ramesh Patil 9822012345" is a name and a phone, where the row has no other. */
function withPhoneOfName(row: SheetRow): SheetRow {
  const [, name, phone] = PHONE_BEHIND.exec(asciiDigits(row.name ?? '')) ?? []
  return name && phone && row.mobileNumber === undefined
    ? { ...row, name, mobileNumber: phone }
    : row
}

/** "10% after 3 years" is a percentage and the years between two increments. */
function withIncrement(row: SheetRow): SheetRow {
  const { incrementPercentage = '', incrementSchedule } = row
  const read = incrementIn(incrementPercentage)
  const every = incrementSchedule === undefined ? read?.years : yearsIn(incrementSchedule)
  return {
    ...row,
    ...(read && { incrementPercentage: read.percentage }),
    ...(every && { incrementSchedule: every }),
  }
}

/**
 * "1/4/25 to 31/3/28" is the first and the last day; "11 months" the last one, where the row has the first. What says
 * neither stays as the day that is missing, for the preview to name it.
 */
function withPeriod({ period, ...row }: SheetRow, order: DateOrder): SheetRow {
  if (period === undefined || readCell('startDate', period, order) === '') return row
  const read = periodIn(period, order)
  const startDate = row.startDate ?? read?.startDate
  if (startDate === undefined) return { ...row, startDate: period }
  if (!read) return { ...row, endDate: row.endDate ?? period }
  const isBegun = isWireDay(startDate)
  const after = read.months && isBegun ? endOf(startDate, read.months) : read.endDate
  const endDate = row.endDate ?? after
  return { ...row, startDate, ...(endDate && { endDate }) }
}

const withSurname = ({ surname, ...row }: SheetRow): SheetRow =>
  surname === undefined ? row : { ...row, name: [row.name, surname].filter(Boolean).join(' ') }

const NEGATIVE = /^(?:-\s*(.+)|\((.+)\)|(.+?)\s*cr\.?)$/i
const isAhead = (text: string) => NEGATIVE.test(text)
const DEBIT = /^(.+?)\s*dr\.?$/i

/** A balance below zero, in brackets or "Cr" is money paid ahead. */
function withBalance(row: SheetRow): SheetRow {
  const { openingBalance = '', ...others } = row
  const debit = DEBIT.exec(openingBalance)?.[1]
  if (debit) return { ...row, openingBalance: readCell('openingBalance', debit, 'day') }
  const [, minus, brackets, credit] = NEGATIVE.exec(asciiDigits(openingBalance)) ?? []
  const ahead = minus ?? brackets ?? credit
  if (!ahead || others.openingAdvance) return row
  return { ...others, openingAdvance: readCell('openingAdvance', ahead, 'day') }
}

/**
 * A row of a property that nobody rents, without the rent that is hoped for: marked so, or with no client and no rent.
 * Money from before stays, as a fault.
 */
function withoutNobody(row: SheetRow, cells: readonly OpenedCell[]): SheetRow {
  const says = row.name === undefined ? cells.map(textOfSheetCell) : [row.name]
  const isMarked = says.some(isVacant)
  if (!isOfBooks(row) || !(isMarked || isOfNobody(row))) return row
  const isKept = (field: ColumnField) =>
    isPart(field) ||
    importField(field).of === 'property' ||
    (importField(field).of === 'opening' && Number(row[field]) !== 0)
  return {
    line: row.line,
    ...Object.fromEntries(
      fieldsOf(row)
        .filter(isKept)
        .map((it) => [it, row[it]]),
    ),
  }
}

const isOfNobody = ({ name, email, mobileNumber, address1, monthlyRent }: SheetRow) =>
  address1 !== undefined && !(name || email || mobileNumber) && Number(monthlyRent || 'x') === 0
