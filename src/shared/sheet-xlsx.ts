import { type Cell, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { daysBetween } from './calendar-date.ts'
import { paise, paiseToDecimal } from './paise.ts'
import { footOf, type SheetCell, type SheetColumnKind, type SheetTable } from './sheet.ts'

/** Lakhs and crores have their commas, and every amount has two decimals. */
const MONEY = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;#,##0.00'
const FORMATS: Record<SheetColumnKind, string | undefined> = {
  text: undefined,
  day: 'dd-mm-yyyy',
  money: MONEY,
  count: '0',
}
const WIDTHS: Record<SheetColumnKind, number> = { text: 26, day: 12, money: 17, count: 9 }
const WIDE = 90

/** Spreadsheets forbid these in the name of a sheet, and more than 31 characters. */
const NOT_IN_NAMES = /[\\/?*[\]:']/g

/** A sheet as a workbook (XLSX); see `sheetsXlsx`. */
export const sheetXlsx = (sheet: SheetTable, totalName: string): Promise<Uint8Array> =>
  sheetsXlsx([sheet], totalName)

/**
 * Sheets as a workbook (XLSX), each called by its title: amounts are numbers and days are dates, the heads stay where they are, and each total
 * is a formula with what it comes to. No text is ever a formula.
 */
export const sheetsXlsx = (sheets: readonly SheetTable[], totalName: string): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map((sheet) => inWorkbook(sheet, totalName)) })

function inWorkbook(sheet: SheetTable, totalName: string): WriteSheet {
  const { title, columns, rows } = sheet
  const foot = footOf(sheet, totalName)
  const cells = new Map<string, Partial<Cell>>()
  for (const [column, { head, kind, isSummed }] of columns.entries()) {
    const put = (row: number, cell: Partial<Cell>) => cells.set(`${row},${column}`, cell)
    const format = FORMATS[kind]
    const style = format ? { numFmt: format } : {}
    put(0, { value: head, style: BOLD })
    for (const [row, given] of rows.entries())
      put(row + 1, { value: cellValue(given[column] ?? null, kind), style })
    if (!foot) continue
    // Beside the totals are texts, below days as well.
    const total = cellValue(foot[column] ?? null, isSummed ? kind : 'text')
    const isFormula = isSummed && rows.length > 0 && typeof total === 'number'
    const formula = `SUM(${letterOf(column)}2:${letterOf(column)}${rows.length + 1})`
    const reckoned = isFormula ? { formula, formulaResult: total } : {}
    put(rows.length + 1, { value: total, ...reckoned, style: { ...style, ...BOLD } })
  }
  return {
    name: title.replace(NOT_IN_NAMES, ' ').slice(0, 31),
    columns: columns.map(({ kind, isWide }) => ({ width: isWide ? WIDE : WIDTHS[kind] })),
    rows: [[], ...rows.map(() => []), ...(foot ? [[]] : [])],
    cells,
    freezePane: { rows: 1 },
  }
}

const BOLD = { font: { bold: true } }

const cellValue = (cell: SheetCell, kind: SheetColumnKind): CellValue => {
  if (cell === null || cell === '') return null
  if (typeof cell === 'bigint') return numberOf(cell)
  return kind === 'day' ? serialOf(cell) : cell
}

// A number of a spreadsheet has some fifteen digits: every amount that this product takes is written as it is.
const numberOf = (amount: bigint): number => Number(paiseToDecimal(paise(amount)))

/** A day as spreadsheets count it, in no time zone. */
const serialOf = (day: string): number => daysBetween('1899-12-30', day)

const letterOf = (column: number): string => String.fromCharCode('A'.charCodeAt(0) + column)
