import { toCsv } from './csv.ts'
import { type Paise, paise, paiseToDecimal, sumOf } from './paise.ts'

/** The kind of a column: a text, a day (YYYY-MM-DD), an amount in paise, or a whole number. */
export type SheetColumnKind = 'text' | 'day' | 'money' | 'count'

type SheetColumn<T> = {
  head: T
  kind: SheetColumnKind
  /** The column's total is shown below it. Only of amounts. */
  isSummed?: boolean
  /** A column of sentences. */
  isWide?: boolean
}

/** An amount as paise, everything else as text; null for an empty cell. */
export type SheetCell<T = string> = T | bigint | null

/** Rows under heads, as they are shown, printed and saved for spreadsheets. Its texts may wait for a language. */
export type SheetTable<T = string> = {
  /** A title in a few words: the name of the sheet in a workbook. */
  title: T
  columns: readonly SheetColumn<T>[]
  rows: readonly (readonly SheetCell<T>[])[]
  /** The cells beside the totals in the last row; defaults to 'Total' in its first column. */
  foot?: readonly SheetCell<T>[]
}

/** The total of each summed column, null for the others; undefined if nothing is summed. */
export function totalsOf({ columns, rows }: SheetTable): (Paise | null)[] | undefined {
  if (!columns.some(({ isSummed }) => isSummed)) return undefined
  return columns.map(({ isSummed }, place) =>
    isSummed ? sumOf(rows.map((row) => amountIn(row[place]))) : null,
  )
}

const amountIn = (cell: SheetCell | undefined): Paise => paise(typeof cell === 'bigint' ? cell : 0n)

/** The last row of a sheet: its totals with the cells beside them. undefined where nothing is summed. */
export function footOf(sheet: SheetTable, totalName: string): SheetCell[] | undefined {
  const beside = sheet.foot ?? [totalName]
  return totalsOf(sheet)?.map((total, place) => total ?? beside[place] ?? null)
}

/** A sheet as text for spreadsheets: plain decimals, days as YYYY-MM-DD, the totals in the last row. */
export function sheetCsv(sheet: SheetTable, totalName: string): string {
  const heads = sheet.columns.map(({ head }) => head)
  const foot = footOf(sheet, totalName)
  const rows = foot ? [...sheet.rows, foot] : sheet.rows
  return toCsv(
    heads,
    rows.map((row) => heads.map((_, place) => textOf(row[place] ?? null))),
  )
}

const textOf = (cell: SheetCell): string =>
  typeof cell === 'bigint' ? paiseToDecimal(paise(cell)) : (cell ?? '')
