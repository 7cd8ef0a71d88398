import { readDay } from '../../../../shared/read-day.ts'
import { isBlankRow, type OpenedFile, type StatementCell, textOfCell } from '../open/opened-file.ts'
import { readAmount } from './amounts.ts'
import { meaningOf, plainStatementHead, scoreOfHead } from './column-words.ts'
import { isDay } from './columns.ts'
import { accountIn, holderIn, namedHolderIn } from './preamble.ts'

type Rows = readonly (readonly StatementCell[])[]

/** The lines of one account: what stands above its head, the head, and the rows below. */
export type StatementTable = {
  above: Rows
  head: readonly StatementCell[]
  /** The row of the file, from 1, of the first row of `body`. */
  firstRow: number
  body: (readonly StatementCell[])[]
  isLast: boolean
  accountLast4: string | null
  holder: string | null
}

/** A head stands within the first rows of a sheet, below the address and the period. */
const HEAD_WITHIN = 50
const LEAST_SCORE = 3
const SAYS_DAY = /\b(?:date|dt|dat|day)\b/i

const isHead = (row: readonly StatementCell[]) =>
  row.some((cell) => typeof cell === 'string' && cell.length < 60 && SAYS_DAY.test(cell)) &&
  scoreOfHead(row) >= LEAST_SCORE

const sameHead = (a: readonly StatementCell[], b: readonly StatementCell[]) =>
  headKeyOf(a) === headKeyOf(b)

/** The words of a head as one text: the same for each file of the same form. */
export const headKeyOf = (head: readonly StatementCell[]): string =>
  head
    .map(plainStatementHead)
    .filter((it) => it !== '')
    .join('|')

/** By what an answer about columns is remembered: the words of the head or, of a file without, what its columns hold. */
export const formOf = ({ head, body }: Pick<StatementTable, 'head' | 'body'>): string =>
  headKeyOf(head) || `no head|${head.map((_, place) => holdIn(linesOf(body), place)).join('|')}`

const linesOf = (body: Rows) =>
  body.filter((row) => row.some((cell) => isDay(cell))).slice(0, HEAD_WITHIN)

const REFERENCE = /^\d{6,}$/

function holdIn(lines: Rows, place: number): 'day' | 'sum' | 'text' {
  const cells = lines.map((row) => row[place]).filter((cell) => textOfCell(cell) !== '')
  if (cells.length > 0 && cells.every((cell) => isDay(cell))) return 'day'
  const isSum = (cell: StatementCell | undefined) =>
    readAmount(cell) !== undefined && !REFERENCE.test(textOfCell(cell))
  return cells.length > 0 && cells.every(isSum) ? 'sum' : 'text'
}

/** The tables of a file by the words of their heads: one, unless there are several accounts. */
export function findTables({ sheets }: OpenedFile): StatementTable[] {
  const found = sheets.map(({ cells }) => tablesOf(cells))
  // A sheet without lines says whose account the lines of the others are of.
  const said = sheets.flatMap(({ cells }, at) =>
    found[at]?.length === 0 ? cells.slice(0, HEAD_WITHIN) : [],
  )
  const tables = found.flatMap((of) => of.map((it, at) => (at === 0 ? withTexts(it, said) : it)))
  const filled = tables.filter(({ body }) => body.some((row) => row.some((cell) => isDay(cell))))
  return joined(filled.length > 0 ? filled : tables.slice(0, 1)).map((table, at, all) => ({
    ...table,
    isLast: at === all.length - 1,
  }))
}

/** A table with texts that stand elsewhere, behind its own. */
function withTexts(table: StatementTable, said: Rows): StatementTable {
  if (said.length === 0) return table
  const above = [...table.above, ...said]
  return { ...table, above, accountLast4: accountIn(above), holder: holderIn(above) }
}

function tablesOf(cells: Rows): StatementTable[] {
  const heads: number[] = []
  for (const [at, row] of cells.entries()) {
    if (heads.length === 0 && at >= HEAD_WITHIN) break
    if (isHead(row)) heads.push(at)
  }
  const tables: StatementTable[] = []
  let from = 0
  for (const [place, at] of heads.entries()) {
    const end = heads[place + 1] ?? cells.length
    const above = cells.slice(from, at)
    const before = tables.at(-1)
    const account = accountIn(above)
    const rows = withDays(cells[at] ?? [], cells.slice(at + 1, end))
    // The head stands on every page.
    if (before && sameHead(before.head, cells[at] ?? []) && !isOther(above, before))
      before.body.push([], ...rows)
    else {
      // What stands above the next account is none of this one's.
      const next = above.findIndex(
        (row) => accountIn([row]) !== null || namedHolderIn([row]) !== null,
      )
      if (before && next >= 0) before.body.splice(from + next - (before.firstRow - 1))
      tables.push({
        above,
        head: cells[at] ?? [],
        firstRow: at + 2,
        body: [...rows],
        isLast: true,
        accountLast4: account,
        holder: holderIn(above),
      })
    }
    from = before && tables.at(-1) === before ? end : lastLineOf(cells, at + 1, end)
  }
  return tables
}

/** Days that a workbook holds as bare numbers, where its head says that they are days. */
function withDays(head: readonly StatementCell[], rows: Rows): Rows {
  // Where days are texts, a number below them is a sum: 50000 is no day of 2036.
  const isDate = head.map(
    (cell, place) =>
      ['date', 'value date'].includes(meaningOf(cell) ?? '') &&
      !rows.some((row) => isDay(row[place])),
  )
  const isBare = (cell: StatementCell, place: number) => typeof cell === 'number' && isDate[place]
  return rows.map((row) =>
    row.some(isBare)
      ? row.map((cell, place) =>
          isBare(cell, place) ? (readDay(String(cell), 'day') ?? cell) : cell,
        )
      : row,
  )
}

/** Whether what stands above a head names another account, or somebody else, than the table before. */
function isOther(above: Rows, { accountLast4, holder }: StatementTable): boolean {
  const [account, name] = [accountIn(above), namedHolderIn(above)]
  const isElse = name !== null && holder !== null && name.toUpperCase() !== holder.toUpperCase()
  return isElse || (account !== null && account !== accountLast4)
}

/** Where the lines of a table end and the texts above the next one begin. */
function lastLineOf(cells: Rows, from: number, end: number): number {
  for (let at = end - 1; at >= from; at--)
    if (cells[at]?.some((cell) => isDay(cell)) && cells[at]?.some((cell) => readAmount(cell)))
      return at + 1
  return end
}

/** Sheets of one account are one table; those that name none, or another, stay apart. */
function joined(tables: StatementTable[]): StatementTable[] {
  const all: StatementTable[] = []
  for (const table of tables) {
    const same = all.find(
      (it) =>
        it.accountLast4 !== null &&
        it.accountLast4 === table.accountLast4 &&
        sameHead(it.head, table.head),
    )
    if (same) same.body.push([], ...table.body)
    else all.push(table)
  }
  return all
}

/** A table without a head that is understood: the row above the first line is taken for it. */
export function findUnknownTable({ sheets }: OpenedFile): StatementTable | undefined {
  for (const { cells } of sheets) {
    const first = cells.findIndex(
      (row) => row.some((cell) => isDay(cell)) && row.filter((cell) => readAmount(cell)).length > 0,
    )
    if (first < 0) continue
    const width = cells[first]?.filter((cell) => textOfCell(cell) !== '').length ?? 0
    const least = Math.min(3, width)
    const at = cells.findLastIndex(
      (row, place) =>
        place < first &&
        !isBlankRow(row) &&
        // What was brought forward is no head.
        !row.some((cell) => readAmount(cell)) &&
        row.filter((cell) => textOfCell(cell) !== '').length >= least,
    )
    const above = cells.slice(0, at < 0 ? first : at)
    return {
      above,
      head: asWideAs(cells.slice(first), cells[at] ?? []),
      firstRow: (at < 0 ? first : at + 1) + 1,
      body: [...cells.slice(at < 0 ? first : at + 1)],
      isLast: true,
      accountLast4: accountIn(above),
      holder: holderIn(above),
    }
  }
  return undefined
}

/** A head with a cell for each column of the lines below, which may have none at all. */
function asWideAs(body: Rows, head: readonly StatementCell[]): readonly StatementCell[] {
  // A text with commas may make single lines wider.
  const widths = linesOf(body)
    .map((row) => row.findLastIndex((cell) => textOfCell(cell) !== '') + 1)
    .toSorted((a, b) => a - b)
  const width = Math.max(head.length, widths[Math.floor(widths.length / 2)] ?? 0)
  return Array.from({ length: width }, (_, place) => head[place] ?? null)
}
