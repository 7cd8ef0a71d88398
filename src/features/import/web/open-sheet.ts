import { lastOfMonth } from '../../../shared/calendar-date.ts'
import type { DateOrder } from '../../../shared/read-day.ts'
import { chargingDayFault } from '../../leases/lease-faults.ts'
import {
  type ImportFieldName,
  type ImportRow,
  importField,
  isEndedRow,
  isLetRow,
  isOfBooks,
  type RowNote,
  SHEET_KINDS,
  type SheetKind,
} from '../import-row.ts'
import { faultsOfRows } from '../row-faults.ts'
import { unlikelyDuesDay } from '../unlikely-dues-day.ts'
import { sheetHeads } from '../written-heads.ts'
import {
  duesDayOf,
  firstChargedDay,
  type MonthColumn,
  monthColumns,
  periodOfSheet,
  type RentDue,
  rentDueOf,
} from './dues-day.ts'
import { findTable, type SheetHeads } from './find-heads.ts'
import type { ChosenColumns } from './import-texts.ts'
import { type JoinedSheet, withJoined } from './join-sheets.ts'
import { type ColumnField, kindOfHeads, paidColumn } from './match-heads.ts'
import type { MonthsMean } from './months-paid.ts'
import { readCell, textOfSheetCell } from './read-cell.ts'
import type { OpenedCell, OpenedSheet } from './read-sheet.ts'
import {
  advanceColumn,
  listDayIn,
  particularsColumn,
  recogniseColumns,
} from './recognise-columns.ts'
import { type PastAs, type ReadRows, rowsOfSheet } from './rows-of-sheet.ts'

/** A person's answers about a sheet; undefined while a question is open. */
export type Answers = {
  order: DateOrder | undefined
  makesBeds: boolean
  duesUpTo: string
  /** The unlikely day that was confirmed, so that another asks anew. */
  confirmedDuesDay: string
  rentDue: RentDue
  past: PastAs | undefined
  /** Whether deposits of agreements that have ended are still held. */
  areDepositsHeld: boolean
  monthsMean: MonthsMean | undefined
  isShortDue: boolean | undefined
  /** Whether balances below zero are due. */
  areMinusesDue: boolean | undefined
  /** Whether the advance column is rent or a deposit, where it may be either. */
  advanceIs: 'openingAdvance' | 'openingDeposit' | undefined
  /** Whether a particulars column names clients or properties, where it may be either. */
  particularsAre: 'name' | 'address1' | 'nothing' | undefined
}

/** A file that was chosen, and a person's answers about it since. */
export type Opened = {
  /** Another one for each time that a file is opened. */
  id: string
  name: string
  bytes: Uint8Array
  sheets: OpenedSheet[]
  guessedEncoding: string | undefined
  at: number
  /** The cells of the chosen sheet, with what others have about its rows. */
  cells: OpenedCell[][]
  joined: JoinedSheet[]
  table: SheetHeads
  /** The kind of records that it lists. */
  kind: SheetKind
  columns: ChosenColumns
  months: MonthColumn[]
  /** The column of what was paid for the last month; -1 where there is none. */
  paidAt: number
  /** The column of an advance that may be a deposit, and that of particulars which may name either; -1 where there is none. */
  advanceAt: number
  particularsAt: number
  answers: Answers
  /** Values typed in the preview in place of the sheet's own, by line and field. */
  mended: Record<string, string>
  left: number[]
}

/** A question without which nothing is brought in. */
type OpenQuestion =
  | 'day'
  | 'dues day'
  | 'past'
  | 'months'
  | 'paid'
  | 'minuses'
  | 'advance'
  | 'particulars'

/** A sheet as it would come in: its rows as they were corrected, and what is still wrong with them. */
export type OpenSheet = Opened & {
  read: ReadRows
  rows: ImportRow[]
  faults: RowNote[]
  chargeFrom: string
  /** Whether rows name no charged day of their own, so that the day of the dues counts. */
  isDuesDayAsked: boolean
  /** Why that day cannot be. */
  duesDayFault: string | undefined
  /** The lines of agreements that have ended and show a deposit. */
  depositsOfEnded: number[]
  asks: OpenQuestion[]
}

/** Reads an opened sheet by the answers about it. */
export function asOpen(opened: Opened, today: string): OpenSheet {
  const { table, answers, mended, left, cells, kind, months, paidAt } = opened
  const isOurs = table.heads.join() === sheetHeads(kind).join()
  const { rentDue, ...said } = answers
  const { columns, asks: openColumns } = isOurs
    ? { columns: opened.columns, asks: [] }
    : withMeaning(opened)
  const listsBooks = kind === 'books'
  const read = rowsOfSheet(cells, table, {
    columns,
    today,
    left,
    ...said,
    rentDue: isOurs || !listsBooks ? undefined : rentDue,
    ...(listsBooks && { months, paidAt: columns.includes('openingBalance') ? -1 : paidAt }),
  })
  const chargeFrom = firstChargedDay(answers.duesUpTo, rentDue)
  const mendedRows = read.rows.map((row) => withMended(row, mended, answers.order ?? 'day'))
  // Our own sheets say what is held today; others what was agreed.
  const withDeposit = isOurs ? [] : mendedRows.filter((row) => hasEndedWithDeposit(row, today))
  const rows = answers.areDepositsHeld
    ? mendedRows
    : mendedRows.map((row) => (withDeposit.includes(row) ? withDepositGivenBack(row) : row))
  const isDuesDayAsked =
    listsBooks && (rows.length === 0 || !rows.filter(isLetRow).every((row) => row.chargeFrom))
  const duesDayFault = isDuesDayAsked
    ? chargingDayFault({ chargedFrom: chargeFrom, startDate: null }, today)
    : undefined
  const isDuesDayOpen =
    isDuesDayAsked &&
    unlikelyDuesDay(answers.duesUpTo, today) !== undefined &&
    answers.confirmedDuesDay !== answers.duesUpTo
  const own = read.faults.filter(({ line, field }) => !(field && mended[`${line} ${field}`]))
  const asks: OpenQuestion[] = [
    ...(read.unclearDay === undefined ? [] : (['day'] as const)),
    ...(isDuesDayOpen || duesDayFault ? (['dues day'] as const) : []),
    ...(read.past.length === 0 || answers.past ? [] : (['past'] as const)),
    ...(!listsBooks || months.length === 0 || answers.monthsMean ? [] : (['months'] as const)),
    ...(read.short.length === 0 || answers.isShortDue !== undefined ? [] : (['paid'] as const)),
    ...(read.minuses.length === 0 || answers.areMinusesDue !== undefined
      ? []
      : (['minuses'] as const)),
    ...openColumns,
  ]
  // A day that cannot be is said once, where it stands, and not of each row.
  const from = duesDayFault ? firstChargedDay(lastOfMonth(today), rentDue) : chargeFrom
  const faults = [...own, ...faultsOfRows(rows, { today, chargeFrom: from })]
  const depositsOfEnded = withDeposit.map(({ line }) => line)
  return {
    ...opened,
    columns,
    read,
    rows,
    faults,
    chargeFrom,
    isDuesDayAsked,
    duesDayFault,
    depositsOfEnded,
    asks,
  }
}

/** The columns as somebody has said what they are, and which of these questions are open. */
function withMeaning({ columns, answers, advanceAt, particularsAt, cells, table }: Opened): {
  columns: ChosenColumns
  asks: OpenQuestion[]
} {
  const { advanceIs, particularsAre } = answers
  const next = [...columns]
  const asks: OpenQuestion[] = []
  const isUsed = (at: number) =>
    cells.slice(table.firstRow).some((row) => /[\p{L}1-9]/u.test(textOfSheetCell(row[at])))
  if (columns[advanceAt] === 'openingAdvance' && isUsed(advanceAt)) {
    if (advanceIs) next[advanceAt] = advanceIs
    else asks.push('advance')
  }
  if (columns[particularsAt] === null && isUsed(particularsAt)) {
    if (!particularsAre) asks.push('particulars')
    else if (particularsAre !== 'nothing' && !columns.includes(particularsAre))
      next[particularsAt] = particularsAre
  }
  return { columns: next, asks }
}

const hasEndedWithDeposit = (row: ImportRow, today: string) =>
  isLetRow(row) && isEndedRow(row, today) && /[1-9]/.test(row.openingDeposit ?? '')

/** The deposit stays as what was agreed, and is not money that is held. */
const withDepositGivenBack = ({ openingDeposit, ...row }: ImportRow): ImportRow => ({
  ...row,
  securityDepositAmount: row.securityDepositAmount ?? openingDeposit ?? '',
})

function withMended(row: ImportRow, mended: Opened['mended'], order: DateOrder): ImportRow {
  const typed = Object.entries(mended).flatMap(([key, text]) => {
    const [line, field] = key.split(' ') as [string, ImportFieldName]
    const isOfRow = Number(line) === row.line && (isOfBooks(row) || !isOfAgreement(field))
    return isOfRow ? [[field, readCell(field, text, order)] as const] : []
  })
  return typed.length === 0 ? row : { ...row, ...Object.fromEntries(typed) }
}

const isOfAgreement = (field: ImportFieldName) =>
  ['agreement', 'opening'].includes(importField(field).of)

type Chosen = { today: string; kind?: SheetKind }

/** A sheet's state at first sight, before anybody has answered a question. */
export function withSheet(
  sheets: readonly OpenedSheet[],
  at: number,
  { today, kind: said }: Chosen,
) {
  const { cells, joined } = withJoined(sheets, at)
  const table = findTable(cells)
  const kind = said ?? kindOfHeads(table.heads)
  const rows = cells.slice(table.firstRow)
  const columns = recogniseColumns(table.heads, rows, rememberedColumns(kind), kind)
  const above = cells
    .slice(0, Math.max(0, table.firstRow - 1))
    .flatMap((row) => row.map(textOfSheetCell))
  const titles = [...above.filter(Boolean), sheets[at]?.name ?? '']
  const isFilled = (place: number) => rows.some((row) => /[1-9]/.test(textOfSheetCell(row[place])))
  const months = monthColumns(table.heads, { titles, isFilled, today })
  const filled = months.filter((column) => isFilled(column.at))
  const heads = table.heads.filter((_, place) => columns[place] === 'openingBalance')
  const answers: Answers = {
    order: undefined,
    makesBeds: true,
    past: undefined,
    monthsMean: undefined,
    isShortDue: undefined,
    areDepositsHeld: false,
    areMinusesDue: undefined,
    advanceIs: undefined,
    particularsAre: undefined,
    confirmedDuesDay: '',
    duesUpTo: duesDayOf({
      titles,
      heads,
      months,
      filled,
      today,
      listDay: listDayIn(table.heads, rows),
    }),
    rentDue: rentDueOf([...titles, ...table.heads]),
  }
  return {
    at,
    cells,
    joined,
    table,
    kind,
    columns,
    months,
    answers,
    mended: {},
    left: [],
    paidAt: paidColumn(table.heads),
    ...openColumnsOf(table.heads, columns, kind),
  }
}

/** Columns whose heads leave open what they are, where nobody assigned them before. */
function openColumnsOf(heads: readonly string[], columns: ChosenColumns, kind: SheetKind) {
  const remembered = rememberedColumns(kind)
  const open = (at: number) =>
    kind === 'books' && at >= 0 && !Object.hasOwn(remembered, heads[at] ?? '') ? at : -1
  const isMissing =
    !columns.includes('unitAndName') && !(columns.includes('name') && columns.includes('address1'))
  return {
    advanceAt: open(advanceColumn(heads, columns)),
    particularsAt: isMissing ? open(particularsColumn(heads, columns)) : -1,
  }
}

/**
 * The sheet of which most columns are recognised, with what others add to it; of several the one of the latest month or
 * year by their names, else the one with more rows.
 */
export function bestSheet(sheets: readonly OpenedSheet[], today: string): number {
  const periods = sheets.map(({ name }) => periodOfSheet(name, today))
  const latest = periods.toSorted()
  const known = sheets.map((_, at) => {
    const { cells } = withJoined(sheets, at)
    const { heads, firstRow } = findTable(cells)
    const recognised = SHEET_KINDS.map(
      (kind) => recogniseColumns(heads, cells.slice(firstRow), {}, kind).filter(Boolean).length,
    )
    const age = latest.indexOf(periods[at] ?? '') / (sheets.length + 1)
    return Math.max(...recognised) + age + cells.length / 1e9
  })
  return known.indexOf(Math.max(...known))
}

/** One column for a field: who had it before has none. It is remembered. */
export function assigned(
  { columns, table, kind }: Opened,
  place: number,
  field: ColumnField | null,
): ChosenColumns {
  const next = columns.map((it, at) => (at === place ? field : it === field ? null : it))
  rememberColumns(kind, table.heads, next)
  return next
}

/** "Date" is another day in a list of tenants than in one of receipts. */
const keyOf = (kind: SheetKind) => (kind === 'books' ? 'sheet-columns' : `sheet-columns-${kind}`)

/** The fields that were assigned to columns of such sheets on this device, by their heads: no personal data. */
function rememberedColumns(kind: SheetKind): Record<string, ColumnField | null> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, ColumnField>) : {}
  } catch {
    return {}
  }
}

const MAX_KEPT = 200

/** Keeps what the columns of a sheet were assigned to, for the next sheet with the same heads. */
function rememberColumns(kind: SheetKind, heads: readonly string[], columns: ChosenColumns): void {
  const assigned = heads.map((head, place) => [head, columns[place] ?? null] as const)
  const all = {
    ...rememberedColumns(kind),
    ...Object.fromEntries(assigned.filter(([head]) => head.length > 1)),
  }
  try {
    localStorage.setItem(
      keyOf(kind),
      JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MAX_KEPT))),
    )
  } catch {
    // A browser that keeps nothing recognises the columns anew.
  }
}
