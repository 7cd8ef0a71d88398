import { addDays } from '../../../shared/calendar-date.ts'
import { type DateOrder, dateOrderOf } from '../../../shared/read-day.ts'
import { asciiDigits } from '../../../shared/typed-amount.ts'
import { placeKey } from '../../properties/same-place.ts'
import { daysOfPeriod } from '../agreement-in-cell.ts'
import {
  type ImportFieldName,
  type ImportRow,
  importField,
  isEndedRow,
  isLetRow,
  isOfTenant,
  type RowNote,
  recordsOf,
} from '../import-row.ts'
import { SPLIT_AMOUNT, WHEN_LEFT } from '../row-faults.ts'
import type { MonthColumn } from './dues-day.ts'
import { firstChargedDay, type RentDue } from './dues-day.ts'
import type { SheetHeads } from './find-heads.ts'
import type { ChosenColumns } from './import-texts.ts'
import { isPart } from './import-texts.ts'
import { type MonthsMean, type OtherBalance, shortPaid, withMonths } from './months-paid.ts'
import { readRupees, textOfSheetCell } from './read-cell.ts'
import { fieldsOf, isAmount, readRows, type SheetRow } from './read-row.ts'
import { isFilled, type OpenedCell } from './read-sheet.ts'
import { type Banner, bannerAbove, type Line, sortLines } from './sheet-lines.ts'
import { findPast, leftInName, saysLeaving, standingIn } from './who-left.ts'

/** The treatment of ended agreements; undefined until somebody has decided. */
export type PastAs = 'ended' | 'left out'

/** How the cells of a sheet are to be read. */
export type SheetReading = {
  columns: ChosenColumns
  /** A person's answer on days that can be read both ways. */
  order: DateOrder | undefined
  /** Whether each of several who rent one property gets a bed of it. */
  makesBeds: boolean
  /** An ISO date: who has left by then shares nothing. */
  today: string
  /** Lines that a person left out. */
  left?: readonly number[]
  past?: PastAs | undefined
  /** Up to which day the dues of the sheet are, and when rent is due where no row says it. */
  duesUpTo?: string
  rentDue?: RentDue | undefined
  /** The columns of months, and what they are. */
  months?: readonly MonthColumn[]
  monthsMean?: MonthsMean | undefined
  /** The column of what was paid for the last month, and whether what is missing is due. */
  paidAt?: number
  isShortDue?: boolean | undefined
  /** Whether balances below zero are due, where none is above. */
  areMinusesDue?: boolean | undefined
}

/** A sum in the sheet that is another than that of the rows above it. */
type WrongSum = { line: number; field: ImportFieldName; says: string; adds: string }

export type ReadRows = {
  rows: ImportRow[]
  /** A day that can be read both ways, while nobody has decided which. */
  unclearDay: string | undefined
  /** How many properties several rent. */
  shared: number
  /** How many cells were filled from the row above: of merged cells only the first has a value. */
  filledDown: number
  /** The lines that are sums. */
  sums: number[]
  wrongSums: WrongSum[]
  /** The lines that are remarks. */
  remarks: number[]
  /** The lines that are the address of the rows below them. */
  banners: number[]
  /** The lines of those who have left. */
  past: number[]
  /** Rows of which less than the rent was paid. */
  short: { line: number; open: string }[]
  /** The lines of balances below zero, where several are and none is above. */
  minuses: number[]
  /** Rows whose balance is another than what their months add up to. */
  otherBalances: OtherBalance[]
  /** Faults of whole rows. */
  faults: RowNote[]
}

/** Whether a row has amounts alone, and its rent is that of all rows above together. */
function isUnnamedSum(row: SheetRow, place: number, all: readonly SheetRow[]): boolean {
  if (row.monthlyRent === undefined || !fieldsOf(row).every(isAmount)) return false
  const rents = all.slice(0, place).flatMap(({ monthlyRent }) => Number(monthlyRent ?? 0) || [])
  const sum = rents.reduce((total, rent) => total + rent, 0)
  return rents.length > 1 && Math.abs(Number(row.monthlyRent) - sum) < 0.005
}

/** The rows of a sheet as an import takes them. Lines are counted as the spreadsheet does, from 1. */
export function rowsOfSheet(
  cells: readonly (readonly OpenedCell[])[],
  { heads, firstRow }: SheetHeads,
  reading: SheetReading,
): ReadRows {
  const { columns, order, makesBeds, today, left = [] } = reading
  const lines = cells.map((row, place) => ({ row, line: place + 1 })).slice(firstRow)
  const { data, sums, remarks, banners } = sortLines(lines, columns)
  const days = daysIn(data, columns)
  // Who writes Hindi writes the day first.
  const found = dateOrderOf(days) ?? (heads.some(isHindi) ? 'day' : undefined)
  const minuses = minusesIn(data, columns)
  const all = readRows(data, { heads, columns, order: order ?? found ?? 'day', today }).map(
    (row) => (reading.areMinusesDue && minuses.includes(row.line) ? asDue(row) : row),
  )
  const unnamed = all.filter(isUnnamedSum)
  const read = all.filter((row) => !unnamed.includes(row))
  const above = bannerAbove(cells.slice(0, Math.max(0, firstRow - 1)))
  const filledDown = fillDown(read, {
    banners: above ? [above, ...banners] : banners,
    groups: groupsBefore(columns),
  })
  const filled = read.filter((row) => fieldsOf(row).length > 0 && !left.includes(row.line))
  const { rows: standing, past, faults } = withStanding(filled, { cells, heads, reading })
  const { rows, short, ...months } = withPaid(standing, cells, reading)
  const rents = (row: SheetRow) =>
    isLetRow(row) && !isEndedRow(row, today) && !past.includes(row.line)
  const bedded = makesBeds ? withBeds(rows, rents) : rows.map(withoutBed)
  return {
    rows: [...bedded.map((row) => withRentDue(row, reading.rentDue)), ...months.receipts],
    unclearDay:
      order === undefined && found === undefined ? days.map(String).find(isUnclear) : undefined,
    shared: sharedPlaces(rows, rents).size,
    filledDown,
    remarks,
    banners: [...(above ? [above.line] : []), ...banners.map(({ line }) => line)],
    past,
    short,
    minuses,
    otherBalances: months.others,
    faults: [...faults, ...splitAmounts(data, { heads, columns, left })],
    sums: [...sums.map(({ line }) => line), ...unnamed.map(({ line }) => line)].sort(
      (a, b) => a - b,
    ),
    wrongSums: sums.length === 1 ? wrongSums(sums[0] as Line, read, columns) : [],
  }
}

const FEWEST_MINUSES = 2

/** "Balance" may be what was paid less the rent: then all that is due has a minus. */
function minusesIn(lines: readonly Line[], columns: ChosenColumns): number[] {
  const at = columns.indexOf('openingBalance')
  const balances = lines.flatMap(({ row, line }) => {
    const text = asciiDigits(textOfSheetCell(row[at]))
    return /[1-9]/.test(text) ? [{ line, isMinus: /^(?:₹|rs\.?)?\s*(?:-|\()/i.test(text) }] : []
  })
  const isOneAbove = balances.some(({ isMinus }) => !isMinus)
  return isOneAbove || balances.length < FEWEST_MINUSES ? [] : balances.map(({ line }) => line)
}

const asDue = ({ openingAdvance, ...row }: SheetRow): SheetRow =>
  openingAdvance === undefined ? row : { ...row, openingBalance: openingAdvance }

const isHindi = (head: string) => /\p{Script=Devanagari}/u.test(head)

type Standing = {
  cells: readonly (readonly OpenedCell[])[]
  heads: readonly string[]
  reading: SheetReading
}

/** Gives those who have left, or gave notice, their last day; or leaves out who has left. */
function withStanding(
  rows: readonly SheetRow[],
  { cells, heads, reading }: Standing,
): { rows: SheetRow[]; past: number[]; faults: RowNote[] } {
  const { today, past: as, columns } = reading
  const lines = rows.filter(isLetRow).map(({ line }) => line)
  const standingOf = standingIn({ heads, columns, cells }, lines)
  const inNames = new Map(rows.map(({ line, name }) => [line, leftInName(name ?? '')]))
  const statusOf = (line: number) => inNames.get(line)?.left ?? standingOf(line)
  const past = new Map(
    findPast(rows.map(named), { today, statusOf }).map(({ line, endedOn }) => [line, endedOn]),
  )
  const leaving = (row: SheetRow): SheetRow =>
    row.endedOn || !row.endDate || row.endDate < today || !saysLeaving(statusOf(row.line))
      ? row
      : { ...row, endedOn: row.endDate }
  const stay = rows.filter(({ line }) => !past.has(line) || as === 'ended')
  return {
    rows: stay.map((row) => {
      const endedOn = past.get(row.line)
      const name = inNames.get(row.line)?.name
      const own = name ? { ...row, name } : row
      return endedOn ? { ...own, endedOn } : leaving(own)
    }),
    past: [...past.keys()],
    faults: stay
      .filter(({ line }) => past.has(line) && past.get(line) === undefined)
      .map(({ line }) => ({ line, field: 'endedOn' as const, message: WHEN_LEFT })),
  }
}

/** Adds what columns of what was paid say, once a person has said that they are that. */
function withPaid(
  rows: readonly SheetRow[],
  cells: readonly (readonly OpenedCell[])[],
  { months = [], monthsMean, duesUpTo = '', rentDue, paidAt = -1, isShortDue, today }: SheetReading,
) {
  const cellsOf = (line: number) => cells[line - 1] ?? []
  const short = paidAt < 0 ? [] : shortPaid(rows, (line) => textOfSheetCell(cellsOf(line)[paidAt]))
  const open = new Map(isShortDue ? short.map((it) => [it.line, it.open] as const) : [])
  const owing = rows.map((row) => {
    const openingBalance = open.get(row.line)
    return openingBalance ? { ...row, openingBalance } : row
  })
  if (months.length === 0 || !rentDue || !monthsMean || monthsMean === 'nothing')
    return { rows: owing, short, receipts: [], others: [] }
  const last = addDays(firstChargedDay(duesUpTo, rentDue), -1)
  return {
    short,
    ...withMonths(owing, {
      columns: months,
      cellsOf,
      mean: monthsMean,
      duesUpTo,
      rentDue,
      today: last < today ? last : today,
    }),
  }
}

/** When rent is due, where the row does not say it. */
function withRentDue(row: ImportRow, due: RentDue | undefined): ImportRow {
  if (!due || !isLetRow(row)) return row
  return { ...row, paymentDay: row.paymentDay ?? String(due.day), dueIn: row.dueIn ?? due.dueIn }
}

/** The amounts of a sum that the rows above it do not add up to. */
function wrongSums(
  { row, line }: Line,
  rows: readonly SheetRow[],
  columns: ChosenColumns,
): WrongSum[] {
  const above = rows.filter((it) => it.line < line)
  return columns.flatMap((field, at): WrongSum[] => {
    const says = field && isAmount(field) ? readRupees(textOfSheetCell(row[at])) : undefined
    if (!field || isPart(field) || says === undefined || Number(says) === 0) return []
    const adds = above.reduce((sum, it) => sum + (Number(it[field] ?? 0) || 0), 0)
    return Math.abs(adds - Number(says)) < 0.005
      ? []
      : [{ line, field, says, adds: String(Number(adds.toFixed(2))) }]
  })
}

/** Whether a row of a CSV is longer than the heads, with an amount that its comma has cut in two: "12,000". */
function hasSplitAmount(
  row: readonly OpenedCell[],
  heads: readonly string[],
  { columns, usual }: { columns: ChosenColumns; usual: number },
): boolean {
  const last = heads.findLastIndex((head) => head !== '')
  // A blank cell at the end is one too many where the other rows have none.
  const isLonger = row.length > last + 1 && row.length > usual
  if (!isLonger && !row.slice(last + 1).some(isFilled)) return false
  const texts = row.map((cell) => (typeof cell === 'string' ? asciiDigits(cell).trim() : ''))
  return columns.some(
    (field, at) =>
      field !== null &&
      isAmount(field) &&
      /^\D{0,4}\d{1,3}$/.test(texts[at] ?? '') &&
      /^\d{3}(?:\.\d+)?\D{0,3}$/.test(texts[at + 1] ?? ''),
  )
}

function splitAmounts(
  lines: readonly Line[],
  {
    heads,
    columns,
    left,
  }: { heads: readonly string[]; columns: ChosenColumns; left: readonly number[] },
): RowNote[] {
  const lengths = lines.map(({ row }) => row.length).sort((a, b) => a - b)
  const usual = lengths[Math.floor((lengths.length - 1) / 2)] ?? 0
  return lines
    .filter(
      ({ row, line }) => hasSplitAmount(row, heads, { columns, usual }) && !left.includes(line),
    )
    .map(({ line }) => ({ line, field: null, message: SPLIT_AMOUNT }))
}

/** Whether somebody of a row rents there now. */
type Renting = (row: SheetRow) => boolean

const isUnclear = (day: string) => dateOrderOf([day]) === undefined

const daysIn = (lines: readonly Line[], columns: ChosenColumns): (string | number | Date)[] =>
  columns.flatMap((field, at) => {
    if (field === 'period')
      return lines.flatMap(({ row }) => daysOfPeriod(textOfSheetCell(row[at])))
    const isDay =
      field === 'paidUpTo' || (field && !isPart(field) && importField(field).kind === 'day')
    return isDay
      ? lines.flatMap(({ row }) => (isFilled(row[at]) ? [row[at] as string | number | Date] : []))
      : []
  })

const PLACE: ImportFieldName[] = ['address1', 'address2', 'city', 'state', 'pincode']

const PAYER: ImportFieldName[] = ['name', 'mobileNumber', 'email', ...PLACE]

/**
 * Gives rows the address of the line over them, or of the row above where theirs is blank, and records that name nobody whose they are. Returns
 * how many cells were filled.
 */
function fillDown(
  rows: SheetRow[],
  { banners, groups }: { banners: readonly Banner[]; groups: readonly ImportFieldName[] },
): number {
  let count = 0
  let above: SheetRow | undefined
  let over: Banner | undefined
  for (const row of rows) {
    const banner = banners.findLast(({ line }) => line < row.line)
    // What stands below another building has nothing of the row above.
    if (banner !== over) above = undefined
    over = banner
    for (const field of above === undefined ? [] : sharedWithAbove(row, groups))
      if (row[field] === undefined && above?.[field] !== undefined) {
        row[field] = above[field]
        count += 1
      }
    if (banner && row.address1 !== undefined) fillFrom(banner, row)
    above = row
  }
  return count
}

function fillFrom({ line: _, ...address }: Banner, row: SheetRow): void {
  if (row.address2 !== undefined) return
  for (const [field, text] of Object.entries(address) as [ImportFieldName, string][])
    if (row[field] === undefined && text !== '') row[field] = text
}

/** The columns of an address to the left of the flats: a building is written once, beside the first of its own. */
const groupsBefore = (columns: ChosenColumns): ImportFieldName[] =>
  PLACE.filter((field) => {
    const at = columns.indexOf(field)
    return at >= 0 && at < columns.indexOf('address1')
  })

function sharedWithAbove(row: SheetRow, groups: readonly ImportFieldName[]): ImportFieldName[] {
  if (row.address1 !== undefined)
    return groups.every((field) => row[field] === undefined) ? [...groups] : []
  const records = recordsOf(row)
  if (records?.of === 'payer') return row.name === undefined ? PAYER : []
  if (records) return PLACE
  return isOfTenant(row) ? PLACE : []
}

const bedless = ({ bed: _, ...row }: SheetRow): ImportRow => row
const named = (row: SheetRow) =>
  row.bed === undefined ? row : { ...row, address1: `${row.address1 ?? ''}, bed ${row.bed}` }
const withoutBed = (row: SheetRow) => bedless(named(row))

/** The places that several rent, and how many they are. */
function sharedPlaces(rows: readonly SheetRow[], rents: Renting): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows.filter((it) => it.address1 !== undefined && rents(it))) {
    const place = placeKey(named(row))
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return new Map([...counts].filter(([, count]) => count > 1))
}

/** Each of several who rent one property has a bed of it: "Room 101, bed 2". */
function withBeds(rows: readonly SheetRow[], rents: Renting): ImportRow[] {
  const shared = sharedPlaces(rows, rents)
  const next = new Map<string, number>()
  return rows.map((row) => {
    const place = placeKey(named(row))
    if (!rents(row) || !shared.has(place)) return withoutBed(row)
    const bed = (next.get(place) ?? 0) + 1
    next.set(place, bed)
    return { ...withoutBed(row), address1: `${named(row).address1 ?? ''}, bed ${bed}` }
  })
}
