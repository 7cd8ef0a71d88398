import { asciiDigits } from '../../../shared/typed-amount.ts'
import {
  type ImportFieldName,
  type ImportRow,
  importField,
  isEndedRow,
  isLetRow,
  isOfClient,
  isReceiptRow,
  type RowNote,
} from '../import-row.ts'
import { SPLIT_AMOUNT } from '../row-faults.ts'
import { placeOf } from '../same-record.ts'
import type { Table } from './find-heads.ts'
import type { ColumnField } from './head-words.ts'
import { readCell, readRupees, textOf } from './read-cell.ts'
import { type DateOrder, dateOrderOf } from './read-day.ts'
import { type Cell, isFilled } from './read-sheet.ts'
import type { Columns } from './recognise-columns.ts'

/** How the cells of a sheet are to be read. */
export type Reading = {
  columns: Columns
  /** A person's answer on days that can be read both ways. */
  order: DateOrder | undefined
  /** Whether each of several who rent one property gets a bed of it. */
  makesBeds: boolean
  /** An ISO date: who has left by then shares nothing. */
  today: string
  /** Lines that a person left out. */
  left?: readonly number[]
}

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
  /** The lines that are remarks. */
  remarks: number[]
  /** What is wrong with whole rows. */
  faults: RowNote[]
}

/** A remark below or between the rows. */
const REMARK = /^(?:\*|notes?\b|n\.?\s?b\.?\s*:|remarks?\b|नोट(?![\p{L}\p{M}]))/iu

const isRemark = (row: readonly Cell[]): boolean => {
  const [text = '', ...more] = row.map(textOf).filter(Boolean)
  return more.length === 0 && REMARK.test(text)
}

const SUM = /^(?:grand\s+|sub\s*)?total\b|^sum\b|^(?:कुल|योग)/i
const SUM_ALONE = /^(?:grand\s+|sub[\s-]*)?totals?[\s:.]*$|^sum[\s:.]*$|^(?:कुल|योग)[\s:.]*$/i

/** Whether a line is a sum; "Total Gas Station" in a row that names something else, too, is a tenant. */
function isSum(row: readonly Cell[]): boolean {
  const texts = row.map(textOf)
  if (texts.some((text) => SUM_ALONE.test(text))) return true
  const words = texts.filter((text) => /\p{L}{2}/u.test(text) && readRupees(text) === undefined)
  const sums = words.filter((text) => SUM.test(text))
  return sums.length > 0 && (words.length < 2 || sums.length === words.length)
}

/** Whether a row has amounts alone, and its rent is that of all rows above together. */
function isUnnamedSum(row: SheetRow, place: number, all: readonly SheetRow[]): boolean {
  if (row.monthlyRent === undefined || !fieldsOf(row).every(isAmount)) return false
  const rents = all.slice(0, place).flatMap(({ monthlyRent }) => Number(monthlyRent ?? 0) || [])
  const sum = rents.reduce((total, rent) => total + rent, 0)
  return rents.length > 1 && Math.abs(Number(row.monthlyRent) - sum) < 0.005
}

const fieldsOf = ({ line: _, ...says }: SheetRow) => Object.keys(says) as ColumnField[]
const isPart = (field: ColumnField): field is 'bed' | 'surname' =>
  field === 'bed' || field === 'surname'
const isAmount = (field: ColumnField) => !isPart(field) && importField(field).kind === 'amount'

const VACANT =
  /^(?:vacant|empty|to[\s-]?let|unoccupied|not (?:let|rented)|khali|खाली)(?![\p{L}\p{M}])/iu

/** A row of a property that nobody rents, without the rent that is hoped for. Money from before stays, as a fault. */
function withoutNobody(row: SheetRow, cells: readonly Cell[]): SheetRow {
  const says = row.name === undefined ? cells.map(textOf) : [row.name]
  if (isReceiptRow(row) || !says.some((text) => VACANT.test(text))) return row
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

/** The rows of a sheet as an import takes them. Lines are counted as the spreadsheet does, from 1. */
export function rowsOfSheet(
  cells: readonly (readonly Cell[])[],
  { heads, firstRow }: Table,
  { columns, order, makesBeds, today, left = [] }: Reading,
): ReadRows {
  const lines = cells.map((row, place) => ({ row, line: place + 1 })).slice(firstRow)
  const filled = lines.filter(({ row }) => columns.some((field, at) => field && isFilled(row[at])))
  const remarks = filled.filter(({ row }) => isRemark(row))
  const data = filled.filter((it) => !isSum(it.row) && !remarks.includes(it))
  const days = daysIn(data, columns)
  const found = dateOrderOf(days)
  const reading = order ?? found ?? 'day'
  const all = data.map(({ row, line }) => withoutNobody(readRow(row, line, columns, reading), row))
  const unnamed = all.filter(isUnnamedSum)
  const read = all.filter((row) => !unnamed.includes(row))
  const filledDown = fillDown(read)
  const rows = read.filter((row) => fieldsOf(row).length > 0 && !left.includes(row.line))
  const rents = (row: SheetRow) => isLetRow(row) && !isEndedRow(row, today)
  return {
    rows: makesBeds ? withBeds(rows, rents) : rows.map(withoutBed),
    unclearDay:
      order === undefined && found === undefined ? days.map(String).find(isUnclear) : undefined,
    shared: sharedPlaces(rows, rents).size,
    filledDown,
    remarks: remarks.map(({ line }) => line),
    faults: data.flatMap(({ row, line }) =>
      hasSplitAmount(row, heads, columns) && !left.includes(line)
        ? [{ line, field: null, message: SPLIT_AMOUNT }]
        : [],
    ),
    sums: [...filled.filter(({ row }) => isSum(row)), ...unnamed]
      .map(({ line }) => line)
      .sort((a, b) => a - b),
  }
}

/** Whether a row of a CSV is longer than the heads, with an amount that its comma has cut in two: "12,000". */
function hasSplitAmount(row: readonly Cell[], heads: readonly string[], columns: Columns): boolean {
  const last = heads.findLastIndex((head) => head !== '')
  if (!row.slice(last + 1).some(isFilled)) return false
  const texts = row.map((cell) => (typeof cell === 'string' ? asciiDigits(cell).trim() : ''))
  return columns.some(
    (field, at) =>
      field !== null &&
      isAmount(field) &&
      /^\D{0,4}\d{1,3}$/.test(texts[at] ?? '') &&
      /^\d{3}(?:\.\d+)?\D{0,3}$/.test(texts[at + 1] ?? ''),
  )
}

type Line = { row: readonly Cell[]; line: number }
type SheetRow = ImportRow & { bed?: string; surname?: string }
/** Whether somebody of a row rents there now. */
type Renting = (row: SheetRow) => boolean

const isUnclear = (day: string) => dateOrderOf([day]) === undefined

const daysIn = (lines: readonly Line[], columns: Columns): (string | number | Date)[] =>
  columns.flatMap((field, at) =>
    field && !isPart(field) && importField(field).kind === 'day'
      ? lines.flatMap(({ row }) => (isFilled(row[at]) ? [row[at] as string | number | Date] : []))
      : [],
  )

function readRow(row: readonly Cell[], line: number, columns: Columns, order: DateOrder): SheetRow {
  const read: SheetRow = { line }
  for (const [at, field] of columns.entries()) {
    if (field === null) continue
    const text = isPart(field) ? textOf(row[at]) : readCell(field, row[at], order)
    if (text !== '') read[field] = text
    if (field === 'openingBalance' && isAhead(textOf(row[at]))) read[field] = textOf(row[at])
  }
  return withBalance(withSurname(read))
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

const PLACE: ImportFieldName[] = ['address1', 'address2', 'city', 'state', 'pincode']

const PAYER: ImportFieldName[] = ['name', 'mobileNumber', 'email', ...PLACE]

/**
 * Gives rows the address of the row above where theirs is blank, and receipts that name nobody whose they are. Returns
 * how many cells were filled.
 */
function fillDown(rows: SheetRow[]): number {
  let count = 0
  let above: SheetRow | undefined
  for (const row of rows) {
    for (const field of above === undefined ? [] : sharedWithAbove(row))
      if (row[field] === undefined && above?.[field] !== undefined) {
        row[field] = above[field]
        count += 1
      }
    above = row
  }
  return count
}

function sharedWithAbove(row: SheetRow): ImportFieldName[] {
  if (row.address1 !== undefined) return []
  if (isReceiptRow(row)) return row.name === undefined ? PAYER : []
  return isOfClient(row) ? PLACE : []
}

const bedless = ({ bed: _, ...row }: SheetRow): ImportRow => row
const named = (row: SheetRow) =>
  row.bed === undefined ? row : { ...row, address1: `${row.address1 ?? ''}, bed ${row.bed}` }
const withoutBed = (row: SheetRow) => bedless(named(row))

/** The places that several rent, and how many they are. */
function sharedPlaces(rows: readonly SheetRow[], rents: Renting): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows.filter((it) => it.address1 !== undefined && rents(it))) {
    const place = placeOf(named(row))
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return new Map([...counts].filter(([, count]) => count > 1))
}

/** Each of several who rent one property has a bed of it: "Room 101, bed 2". */
function withBeds(rows: readonly SheetRow[], rents: Renting): ImportRow[] {
  const shared = sharedPlaces(rows, rents)
  const next = new Map<string, number>()
  return rows.map((row) => {
    const place = placeOf(named(row))
    if (!rents(row) || !shared.has(place)) return withoutBed(row)
    const bed = (next.get(place) ?? 0) + 1
    next.set(place, bed)
    return { ...withoutBed(row), address1: `${named(row).address1 ?? ''}, bed ${bed}` }
  })
}
