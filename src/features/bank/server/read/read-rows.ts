import { type Paise, ZERO } from '../../../../shared/paise.ts'
import { FileRefused, isBlankRow, type StatementCell, textOfCell } from '../open/opened-file.ts'
import { type PrintedAmount, readAmount, readMark } from './amounts.ts'
import type { StatementColumns } from './columns.ts'
import { isDay } from './columns.ts'
import { headKeyOf, type StatementTable } from './find-tables.ts'

/** A line as it stands in the file; which way the money went may not be known yet. */
export type RawLine = {
  /** The row of the file, from 1. */
  row: number
  day: StatementCell
  valueDay: StatementCell
  narration: string
  amount: Paise
  direction: 'in' | 'out' | null
  balance: Paise | null
  reference: string | null
  cheque: string | null
}

export type RawLines = {
  lines: RawLine[]
  /** Rows before and after all lines: sums, balances and texts. */
  others: (readonly StatementCell[])[]
  /** Whether rows between lines have sums of their page: then those after the last line may be of the last page. */
  hasPageTotals: boolean
  /** Whether the file ends within its last row. */
  isTorn: boolean
}

const NO_LINE =
  /^\W*(?:opening|closing)\s+bal|\bbrought\s+forward\b|\bcarried\s+forward\b|^\W*[bc]\/f\W*$|^\W*bal(?:ance)?\s+[bc]\/f/i

const TOTAL = /^\W*(?:grand\s+|page\s+|transaction\s+|sub\s*)?total\b/i

/** Reads the rows below a head. @throws FileRefused at an amount that cannot be read: nothing is left out silently */
export function readStatementRows(
  table: StatementTable,
  columns: StatementColumns,
  stopsShort: boolean,
): RawLines {
  const { body, head, firstRow } = table
  const found: RawLines = { lines: [], others: [], hasPageTotals: false, isTorn: false }
  // What stands between lines is carried from page to page: it says nothing of the whole.
  const between: (readonly StatementCell[])[] = []
  const addLine = (line: RawLine) => {
    found.hasPageTotals ||= between.some((row) => row.some((cell) => TOTAL.test(textOfCell(cell))))
    between.length = 0
    found.lines.push(line)
  }
  const lastRow = body.findLastIndex((row) => !isBlankRow(row))
  const headKey = headKeyOf(head)
  // The line that the next row may continue.
  let open: RawLine | undefined
  for (const [at, row] of body.entries()) {
    const isEnd = at === lastRow && stopsShort && table.isLast
    if (isBlankRow(row)) open = undefined
    else if (isContinuation(row, columns) && open) continueLine(open, row, columns)
    else if (isLine(row, columns, open)) {
      const read = lineOf(row, { table, columns, row: firstRow + at, isEnd, before: open })
      const isCut = isEnd && read instanceof Object && !isNextTo(found.lines.at(-1), read)
      const line = isCut ? 'torn' : read
      if (line === 'torn') found.isTorn = true
      else if (line) addLine(line)
      open = line === 'torn' ? undefined : line
    } else {
      open = undefined
      if (isEnd && isDay(row[dayColumn(columns)])) found.isTorn = true
      else if (headKeyOf(row) !== headKey)
        (found.lines.length > 0 ? between : found.others).push(row)
    }
  }
  found.others.push(...between)
  return found
}

/** Whether a last line's balance follows from the one above it, in either order: it may be cut within its digits. */
function isNextTo(above: RawLine | undefined, { amount, balance }: RawLine): boolean {
  if (!above || above.balance === null || balance === null) return true
  const change = balance - above.balance
  return [amount, -amount, above.amount, -above.amount].some((it) => it === change)
}

const dayColumn = (columns: StatementColumns) => columns.date ?? columns['value date'] ?? 0

/** A row with a day that is no sum; or without, right below a line, where banks print a day once. */
function isLine(
  row: readonly StatementCell[],
  columns: StatementColumns,
  open: RawLine | undefined,
): boolean {
  const narration = textOfCell(row[columns.narration ?? -1])
  if (NO_LINE.test(narration)) return false
  if (isDay(row[dayColumn(columns)])) return true
  if (TOTAL.test(narration)) return false
  const isUndated = textOfCell(row[dayColumn(columns)]) === ''
  return (
    isUndated &&
    open !== undefined &&
    narration !== '' &&
    readAmount(row[columns.balance ?? -1]) !== null &&
    readAmount(row[columns.balance ?? -1]) !== undefined &&
    moneyIn(row, columns) instanceof Object
  )
}

/** A row with nothing but more of the text of the line above it, and of its numbers. */
const isContinuation = (
  row: readonly StatementCell[],
  { narration = -1, reference, cheque }: StatementColumns,
) =>
  textOfCell(row[narration]) !== '' &&
  row.every(
    (cell, place) => [narration, reference, cheque].includes(place) || textOfCell(cell) === '',
  )

/** A text that the bank wrapped: at a mark or within a reference nothing was between, else a blank. */
const joinText = (before: string, after: string) =>
  /[/:*-]$/.test(before) || isCutReference(before, after) ? before + after : `${before} ${after}`

/** Whether the two ends come to a reference or a UTR that the first is not yet. */
function isCutReference(before: string, after: string): boolean {
  const [end = '', begin = ''] = [LAST_WORD.exec(before)?.[0], FIRST_WORD.exec(after)?.[0]]
  return /\d$/.test(end) && !WHOLE.test(end) && WHOLE.test(end + begin)
}

const LAST_WORD = /[A-Z\d]+$/i
const FIRST_WORD = /^\d+/
const WHOLE = /^(?:\d{12}|[A-Z]{4}[A-Z\d]\d{11}|[A-Z]{4}[A-Z\d]{2}\d{16})$/i

function continueLine(line: RawLine, row: readonly StatementCell[], columns: StatementColumns) {
  const text = textOfCell(row[columns.narration ?? 0])
  const more = referenceIn(row[columns.reference ?? -1])
  // A reference that is wrapped in its own column is wrapped in the text too.
  const isCut =
    line.reference !== null &&
    more !== null &&
    line.narration.endsWith(line.reference) &&
    text.startsWith(more)
  line.narration = (isCut ? line.narration + text : joinText(line.narration, text)).slice(
    0,
    LONGEST,
  )
  line.reference = joinNumber(line.reference, row[columns.reference ?? -1])
  line.cheque = joinNumber(line.cheque, row[columns.cheque ?? -1])
}

const joinNumber = (before: string | null, cell: StatementCell | undefined): string | null => {
  const after = referenceIn(cell)
  return before === null || after === null ? (before ?? after) : before + after
}

/** No bank prints more of a payment. */
const LONGEST = 1_000

// One bank breaks its texts after so many letters, within words, and begins the next line with a blank.
const IN_WORD = /(?<=\S)\r?\n (?=\S)/g

const oneLine = (text: string) =>
  text
    .replace(IN_WORD, '')
    .split(/\s*[\r\n]+\s*/)
    .reduce((all, part) => (all === '' ? part : joinText(all, part)), '')
    .replace(/[^\S\n]+/g, ' ')

type Where = {
  table: StatementTable
  columns: StatementColumns
  row: number
  isEnd: boolean
  before: RawLine | undefined
}

/** The line of a row; undefined of one that moves no money. */
function lineOf(printed: readonly StatementCell[], where: Where): RawLine | 'torn' | undefined {
  const { columns, table, isEnd } = where
  const row = withOneNarration(printed, columns, table.head.length)
  const money = moneyIn(row, columns)
  const balance = balanceIn(row, columns)
  if (isEnd && (columns.balance === undefined ? !money : balance === null)) return 'torn'
  if (money === undefined || balance === undefined)
    throw new FileRefused('amounts unreadable', where.row)
  if (money === null) return undefined
  const day = row[dayColumn(columns)]
  return {
    row: where.row,
    day: textOfCell(day) === '' ? (where.before?.day ?? null) : (day ?? null),
    valueDay: row[columns['value date'] ?? -1] ?? null,
    narration: oneLine(textOfCell(row[columns.narration ?? -1])).slice(0, LONGEST),
    ...money,
    balance,
    reference: referenceIn(row[columns.reference ?? -1]),
    cheque: referenceIn(row[columns.cheque ?? -1]),
  }
}

/** The reference as printed; null for a dash or for zeros alone. */
function referenceIn(cell: StatementCell | undefined): string | null {
  const text = textOfCell(cell).replace(/\s+/g, ' ')
  return /^[-0.\s]*$/.test(text) || /^(?:na|n\/a|nil)$/i.test(text) ? null : text
}

type Money = { amount: Paise; direction: 'in' | 'out' | null }

/** The amount and direction of a row; null where it moves nothing, undefined where it cannot be read. */
function moneyIn(
  row: readonly StatementCell[],
  columns: StatementColumns,
): Money | null | undefined {
  if (columns.out !== undefined && columns.in !== undefined) {
    const [out, into] = [readAmount(row[columns.out]), readAmount(row[columns.in])]
    if (out === undefined || into === undefined) return undefined
    const isOut = out !== null && out.amount !== ZERO
    const isIn = into !== null && into.amount !== ZERO
    if (isOut && isIn) return undefined
    if (isOut) return turned(out, 'out')
    return isIn ? turned(into, 'in') : null
  }
  const amount = readAmount(row[columns.amount ?? -1])
  if (!amount) return amount
  if (amount.amount === ZERO) return null
  const beside = columns.direction === undefined ? null : readMark(row[columns.direction])
  const mark = amount.mark ?? beside ?? null
  if (mark) return { ...turned(amount, mark) }
  return amount.amount < 0n ? turned(amount, 'in') : { amount: amount.amount, direction: null }
}

/** A negative amount goes the other way than its column says. */
function turned({ amount }: PrintedAmount, direction: 'in' | 'out'): Money {
  if (amount >= 0n) return { amount, direction }
  return { amount: -amount as Paise, direction: direction === 'in' ? 'out' : 'in' }
}

function balanceIn(
  row: readonly StatementCell[],
  columns: StatementColumns,
): Paise | null | undefined {
  const printed = readAmount(row[columns.balance ?? -1])
  if (!printed) return printed
  const sign = columns['balance sign'] === undefined ? null : readMark(row[columns['balance sign']])
  const isOverdrawn = (printed.mark ?? sign) === 'out'
  return isOverdrawn && printed.amount > 0n ? (-printed.amount as Paise) : printed.amount
}

/** A narration with a comma that was not quoted lies over several cells: they are put together again. */
function withOneNarration(
  row: readonly StatementCell[],
  columns: StatementColumns,
  width: number,
): readonly StatementCell[] {
  const at = columns.narration
  const filled = row.findLastIndex((cell) => textOfCell(cell) !== '') + 1
  const extra = filled - width
  if (at === undefined || extra <= 0) return row
  if (moneyIn(row, columns) && balanceIn(row, columns)) return row
  const whole = row
    .slice(at, at + extra + 1)
    .map(textOfCell)
    .join(',')
  return [...row.slice(0, at), whole, ...row.slice(at + extra + 1)]
}
