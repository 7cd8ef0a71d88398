import { addMonths } from '../../../shared/calendar-date.ts'
import { dateOrderOf, readDay } from '../../../shared/read-day.ts'
import type { SheetOfRecords } from '../../../shared/sheet-field.ts'
import { periodIn } from '../agreement-in-cell.ts'
import { type SheetKind, sheetOf } from '../import-row.ts'
import { isMonthHead, lastDayIn } from './dues-day.ts'
import type { ChosenColumns } from './import-texts.ts'
import {
  type ColumnField,
  columnFieldsOf,
  exactFieldOf,
  fieldOfHead,
  namesUnits,
  plainHead,
} from './match-heads.ts'
import { readCell, readRupees, textOfSheetCell } from './read-cell.ts'
import { unitAndNameIn } from './read-row.ts'
import { isFilled, type OpenedCell } from './read-sheet.ts'

const EXAMPLES = 200

/**
 * Recognises columns: as somebody assigned them before (`remembered`, by head), else by their heads, else by their
 * contents. A field is taken once, and only if a sheet of that kind may have it.
 */
export function recogniseColumns(
  heads: readonly string[],
  rows: readonly (readonly OpenedCell[])[],
  remembered: Readonly<Record<string, ColumnField | null>> = {},
  kind: SheetKind = 'books',
): ChosenColumns {
  const possible = new Set(columnFieldsOf(kind))
  const taken = new Set<ColumnField>()
  const take = (field: ColumnField | null | undefined) => {
    if (!field || taken.has(field) || !possible.has(field)) return null
    taken.add(field)
    return field
  }
  const assigned = heads.map((head) =>
    Object.hasOwn(remembered, head) ? take(remembered[head]) : undefined,
  )
  const isOpen = (place: number) =>
    assigned[place] === undefined &&
    !(kind === 'books' && (isDayOfList(heads, rows, place) || isBalanceBefore(heads, place)))
  // What a head says outright counts more than what another one further left may mean.
  const exact = heads.map((head, place) =>
    isOpen(place) ? (take(exactFieldOf(head, kind)) ?? undefined) : assigned[place],
  )
  const named = heads.map((head, place) =>
    exact[place] === undefined && isOpen(place)
      ? (take(fieldOfHead(head, kind)) ?? undefined)
      : exact[place],
  )
  const cellsOf = (place: number) =>
    rows
      .slice(0, EXAMPLES)
      .flatMap((row) => (isFilled(row[place]) ? [row[place] as OpenedCell] : []))
  const found = named.map((field, place) =>
    field === undefined ? take(fieldOfCells(cellsOf(place), heads[place] ?? '')) : field,
  )
  const isAssigned = (place: number) => assigned[place] !== undefined
  if (kind === 'books') {
    withAgreement(found, { heads, isAssigned, cellsOf })
    withPaidUpTo(found, { heads, isAssigned, cellsOf })
    withParticulars(found, { heads, isAssigned, cellsOf })
  }
  withUnits(found, heads, isAssigned)
  const sheet = sheetOf(kind)
  return sheet ? ofRecords(sheet, found, heads) : sorted(found, { heads, isAssigned, cellsOf })
}

const PARTICULARS = /^(?:particulars?|details|description|विवरण|तपशील)$/

/** The column of particulars, which may name the client or the property; -1 where none is left open. */
export const particularsColumn = (heads: readonly string[], columns: ChosenColumns): number =>
  heads.findIndex((head, at) => columns[at] === null && PARTICULARS.test(plainHead(head)))

const UNIT_WORD =
  /^(?:flat|unit|room|shop|house|office|plot|door|godown|block|wing|bungalow|row house|gala|floor|ground|first|second|third|top|फ्लैट|कमरा|दुकान|मकान|सदनिका|खोली|गाळा)(?![\p{L}\p{M}])|^[\p{L}\p{M}]{0,3}[\s/-]*\d+(?:[\s/-]*[\p{L}\d]{1,3})?$/iu
const PERSON = /^(?:\p{L}[\p{L}\p{M}.'’&-]*\s*)+(?:\([^()]*\))?$/u
const OF_MONEY =
  /(?<![\p{L}\p{M}])(?:rent|paid|received|deposit|cash|cheque|bank|month|advance|bill|maint\w*|किराया|भाडे|जमा)(?![\p{L}\p{M}])/iu

/** The field that most particulars name, where no other column has it; undefined where it is unclear. */
function meantByParticulars(
  cells: readonly OpenedCell[],
  columns: ChosenColumns,
): ColumnField | undefined {
  const texts = cells.map(textOfSheetCell)
  const has = (field: ColumnField) => columns.includes(field) || columns.includes('unitAndName')
  const most = (test: (text: string) => boolean) =>
    texts.length > 0 && texts.filter(test).length * 3 >= texts.length * 2
  if (most((text) => OF_MONEY.test(text))) return undefined
  if (!has('name') && !has('address1') && isOfBoth(cells)) return 'unitAndName'
  if (!has('address1') && most((text) => UNIT_WORD.test(text))) return 'address1'
  const isPerson = (text: string) => PERSON.test(text) && !UNIT_WORD.test(text)
  return !has('name') && has('address1') && most(isPerson) ? 'name' : undefined
}

const OF_AGREEMENT = /agreement|agmt|lease|licen[cs]e|contract|tenancy|करार|एग्रीमेंट/i

/** "Agreement" over cells like "1.4.25 - 31.3.28" has the days of the agreement. */
function withAgreement(
  columns: ChosenColumns,
  { heads, isAssigned, cellsOf }: Known & { heads: readonly string[] },
) {
  if (columns.includes('period') || columns.includes('startDate')) return
  const isPeriod = (cell: OpenedCell) =>
    periodIn(textOfSheetCell(cell), 'day')?.endDate !== undefined
  const at = heads.findIndex(
    (head, place) =>
      columns[place] === null &&
      !isAssigned(place) &&
      OF_AGREEMENT.test(head) &&
      cellsOf(place).length > 0 &&
      cellsOf(place).every(isPeriod),
  )
  if (at >= 0) columns[at] = 'period'
}

/** Of a year alone does it depend which day it is. */
const ANY_DAY = '2026-01-01'
const PAID_UP_TO =
  /^(?:last )?(?:rent )?(?:paid|received|recd|cleared?|collected) (?:upto|up to|till|until)(?: date| month)?$|^(?:last (?:rent )?paid (?:month|for|upto|up to)|last month paid)$|^(?:किराया )?कब तक (?:का )?(?:दिया|जमा|चुकाया|मिला)$|^(?:भाडे )?कधीपर्यंत (?:दिले|जमा)$/

/** "Rent paid upto" over days or months says from when rent is due, where no column has the dues themselves. */
function withPaidUpTo(
  columns: ChosenColumns,
  { heads, isAssigned, cellsOf }: Known & { heads: readonly string[] },
) {
  const hasDues = columns.includes('openingBalance') || columns.includes('chargeFrom')
  if (hasDues || heads.filter(isMonthHead).length > 1) return
  const at = heads.findIndex(
    (head, place) =>
      columns[place] === null && !isAssigned(place) && PAID_UP_TO.test(plainHead(head)),
  )
  if (at < 0) return
  const texts = cellsOf(at).map(textOfSheetCell)
  // A number is what was paid, and not until when.
  const days = texts.filter(
    (text) => !/^[\d,]+(?:\.\d+)?$/.test(text) && lastDayIn(text, 'day', ANY_DAY),
  )
  if (texts.length > 0 && days.length * 3 >= texts.length * 2) columns[at] = 'paidUpTo'
}

function withParticulars(
  columns: ChosenColumns,
  { heads, isAssigned, cellsOf }: Known & { heads: readonly string[] },
) {
  const at = particularsColumn(heads, columns)
  if (at >= 0 && !isAssigned(at)) columns[at] = meantByParticulars(cellsOf(at), columns) ?? null
}

/** Where a property and its flats have a column each, it is the flat that is let, and the property its building. */
function withUnits(
  columns: ChosenColumns,
  heads: readonly string[],
  isAssigned: Known['isAssigned'],
) {
  const property = columns.indexOf('address1')
  const unit = heads.findIndex((head, place) => columns[place] === null && namesUnits(head))
  if (property < 0 || unit < 0 || namesUnits(heads[property] ?? '')) return
  if (isAssigned(property) || isAssigned(unit) || columns.includes('address2')) return
  columns[property] = 'address2'
  columns[unit] = 'address1'
}

/** A field without a column is that of the books in its stead; a lone address is the property's. */
function ofRecords(
  { insteadOf }: SheetOfRecords,
  columns: ChosenColumns,
  heads: readonly string[],
): ChosenColumns {
  for (const [field, inBooks] of Object.entries(insteadOf) as [ColumnField, string][]) {
    const at = heads.findIndex((head) => fieldOfHead(head) === inBooks)
    if (!columns.includes(field) && at >= 0) columns[at] = field
  }
  const address = columns.indexOf('address2')
  if (!columns.includes('address1') && address >= 0) columns[address] = 'address1'
  return columns
}

/** The phone or the e-mail of somebody else. */
const OF_OTHERS =
  /father|mother|parent|guardian|guarantor|emergency|owner|landlord|agent|broker|referr|reference|spouse|wife|husband|relative|altern|second|office|work|police|bank|nominee|witness|manager|society/i

/** Recognises cells with an unmistakable form: e-mails, Indian mobile numbers. */
function fieldOfCells(cells: readonly OpenedCell[], head: string): ColumnField | undefined {
  const texts = cells.map(textOfSheetCell)
  const most = (pattern: RegExp) =>
    texts.length > 0 && texts.filter((text) => pattern.test(text)).length * 3 >= texts.length * 2
  if (OF_OTHERS.test(head) || /\p{L}[\s_-]?[2-9]$/u.test(head)) return undefined
  if (most(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)) return 'email'
  if (most(/^(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}$/)) return 'mobileNumber'
  return /pin|code/i.test(head) && most(/^[1-8]\d{5}$/) ? 'pincode' : undefined
}

const BEFORE = /^opening (?:bal|balance|dues)$/
const ADVANCE =
  /^(?:advance|adv|advance paid|advance (?:amt|amount)|adv (?:amt|amount)|अग्रिम|एडवांस|आगाऊ)$/

/** The column of an advance that may be rent paid ahead or a deposit, as its head alone does not say; -1 for none. */
export const advanceColumn = (heads: readonly string[], columns: ChosenColumns): number =>
  columns.includes('openingDeposit')
    ? -1
    : heads.findIndex(
        (head, at) => columns[at] === 'openingAdvance' && ADVANCE.test(plainHead(head)),
      )

const AFTER = /^(?:closing|current) (?:bal|balance|dues)$/

/** Whether a column has the balance of before where another has that of now, as ledgers list both. */
const isBalanceBefore = (heads: readonly string[], place: number) =>
  BEFORE.test(plainHead(heads[place] ?? '')) && heads.some((head) => AFTER.test(plainHead(head)))

const GENERIC_DATE = /^(?:date|dt|as on|as of|report date|list date|दिनांक|तारीख)$/i
const LIST_ROWS = 3

/** Whether a column headed "Date" has one day in all rows: that of the list, and of no agreement. */
function isDayOfList(
  heads: readonly string[],
  rows: readonly (readonly OpenedCell[])[],
  place: number,
): boolean {
  if (!GENERIC_DATE.test((heads[place] ?? '').trim())) return false
  const cells = rows.flatMap((row) => (isFilled(row[place]) ? [textOfSheetCell(row[place])] : []))
  return cells.length >= LIST_ROWS && new Set(cells).size === 1
}

/** The day of a list that has it in a column of its own. */
export function listDayIn(
  heads: readonly string[],
  rows: readonly (readonly OpenedCell[])[],
): string | undefined {
  const place = heads.findIndex((_, at) => isDayOfList(heads, rows, at))
  const cell = rows.map((row) => row[place]).find(isFilled)
  return place < 0 || !cell || typeof cell === 'boolean' ? undefined : readDay(cell, 'day')
}

/** Whether cells have the days of agreements: the same month in all of them is the one that the list is of. */
function hasPeriods(cells: readonly OpenedCell[]): boolean {
  const texts = cells.map(textOfSheetCell)
  const periods = texts.flatMap((text) => periodIn(text, 'day') ?? [])
  const isOneMonth = periods.every(
    ({ startDate, endDate, months }) =>
      !months && startDate && endDate && endDate < addMonths(startDate, 2),
  )
  const isOfList = isOneMonth && new Set(texts).size === 1
  return periods.length > 0 && !isOfList
}

/** Heads of floors: a floor names the property where no other column does. */
const FLOOR = /^(?:floor|floor no|which floor|मंज़िल|मंजिल|मजला)$/

type Known = { isAssigned: (place: number) => boolean; cellsOf: (place: number) => OpenedCell[] }

/** Corrects what heads alone do not show: a lone address is the property's, an advance of months a deposit. */
function sorted(
  columns: ChosenColumns,
  { heads, isAssigned, cellsOf }: Known & { heads: readonly string[] },
): ChosenColumns {
  const place = (field: ColumnField) => columns.indexOf(field)
  const rename = (from: ColumnField, to: ColumnField) => {
    const at = place(from)
    if (at >= 0 && place(to) < 0 && !isAssigned(at)) columns[at] = to
  }
  if (place('address1') < 0) rename('address2', 'address1')
  if (place('address1') < 0) rename('bed', 'address1')
  const floor = heads.findIndex((head, at) => columns[at] === null && FLOOR.test(plainHead(head)))
  if (floor >= 0 && place('address1') < 0 && place('unitAndName') < 0) columns[floor] = 'address1'
  const [advance, rent] = [place('openingAdvance'), place('monthlyRent')]
  const isSeveralRents =
    rent >= 0 && median(cellsOf(advance)) >= SEVERAL_RENTS * median(cellsOf(rent))
  if (advance >= 0 && isSeveralRents) rename('openingAdvance', 'openingDeposit')
  // A lone column of both: "101 - Ramesh".
  const both = place('name') < 0 ? 'address1' : place('address1') < 0 ? 'name' : undefined
  if (both && place('unitAndName') < 0 && isOfBoth(cellsOf(place(both))))
    rename(both, 'unitAndName')
  const period = place('period')
  if (period >= 0 && !isAssigned(period) && !hasPeriods(cellsOf(period))) columns[period] = null
  // "Area" over numbers is how large it is.
  const area = place('address2')
  if (area >= 0 && !isAssigned(area) && plainHead(heads[area] ?? '') === 'area')
    if (cellsOf(area).every((cell) => /^[\d.,\s]+$/.test(textOfSheetCell(cell))))
      columns[area] = null
  const due = place('paymentDay')
  // "Due date" may be a column of amounts that somebody named badly, "Due" one of days.
  if (due >= 0 && median(cellsOf(due)) > 31 && dateOrderOf(cellsOf(due) as string[]) === 'day')
    if (
      cellsOf(due).every(
        (cell) => readCell('openingBalance', cell, 'day') !== '' && !(cell instanceof Date),
      )
    )
      rename('paymentDay', 'openingBalance')
  return columns
}

/** A month's rent in advance is one; what comes to more is held as a deposit. */
const SEVERAL_RENTS = 1.5

const isOfBoth = (cells: readonly OpenedCell[]) => {
  const split = cells.filter((cell) => {
    const { address1 = '', name = '' } = unitAndNameIn(textOfSheetCell(cell)) ?? {}
    return /\d/.test(address1) && /\p{L}[\p{L}\p{M}]{2}/u.test(name)
  })
  return cells.length > 0 && split.length * 3 >= cells.length * 2
}

function median(cells: readonly OpenedCell[]): number {
  const amounts = cells.flatMap((cell) => {
    const amount =
      cell instanceof Date ? undefined : readRupees(textOfSheetCell(cell).replace(/\s*\+.*$/, ''))
    return amount === undefined ? [] : [Number(amount)]
  })
  return amounts.sort((a, b) => a - b)[Math.floor(amounts.length / 2)] ?? 0
}
