import type { WorkbookCell, WorkbookSheet } from '../../../../shared/open-workbook.ts'
import { type BankStatement, MAX_STATEMENT_LINES, type REFUSED } from '../../statement.ts'

export type StatementCell = WorkbookCell

/** A file as tables of cells, and what the bytes are. */
export type OpenedFile = {
  reallyIs: BankStatement['reallyIs']
  sheets: WorkbookSheet[]
  /** Whether the file stops within a row, or may: its last line has no end. */
  stopsShort: boolean
}

/** A file that is no statement, and why. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly why: (typeof REFUSED)[number]
  readonly row: number | null

  constructor(why: (typeof REFUSED)[number], row: number | null = null) {
    super(why)
    this.why = why
    this.row = row
  }
}

/** Preamble, summary and texts below the lines come on top of them. */
export const MAX_STATEMENT_ROWS = MAX_STATEMENT_LINES + 1_000

/** A cell as a statement shows it, with plain blanks; a number as decimal text, a day of the calendar as YYYY-MM-DD. */
export function textOfCell(cell: StatementCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return plainText(cell)
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell)
}

export const isBlankRow = (row: readonly StatementCell[]): boolean =>
  row.every((cell) => textOfCell(cell) === '')

/** Marks without width, which programs leave in cells; those that join letters of Hindi stay. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

// ="000412" and '000412 are how spreadsheets keep zeros.
const plainText = (cell: string) =>
  cell
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=\d)/, '')
    .trim()
