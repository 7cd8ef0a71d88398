import { type DateOrder, dateOrderOf, readDay } from '../../../../shared/read-day.ts'
import { asciiDigits } from '../../../../shared/typed-amount.ts'
import type { ColumnMeaning } from '../../statement.ts'
import { type StatementCell, textOfCell } from '../open/opened-file.ts'
import { readAmount, readMark } from './amounts.ts'
import { meaningOf, plainStatementHead } from './column-words.ts'

export type StatementColumns = Partial<Record<ColumnMeaning, number>>

const SAMPLE = 60

/** The first rows that are lines. */
function sampleOf(body: readonly (readonly StatementCell[])[]): (readonly StatementCell[])[] {
  const rows: (readonly StatementCell[])[] = []
  for (const row of body) {
    if (row.some((cell) => isDay(cell))) rows.push(row)
    if (rows.length === SAMPLE) break
  }
  return rows
}

/** The columns by the words of their heads, and by what stands below where heads are alike. */
export function columnsByHeads(
  head: readonly StatementCell[],
  body: readonly (readonly StatementCell[])[],
): StatementColumns {
  const rows = sampleOf(body)
  const meanings = head.map(meaningOf)
  const placesOf = (meaning: ColumnMeaning) =>
    meanings.flatMap((it, place) => (it === meaning ? [filledPlace(place, head, rows)] : []))
  const cellsOf = (place: number) => rows.map((row) => row[place])
  const share = (place: number, test: (cell: StatementCell | undefined) => boolean) =>
    cellsOf(place).filter(test).length
  const columns: StatementColumns = {}
  const set = (meaning: ColumnMeaning, place: number | undefined) => {
    if (place !== undefined) columns[meaning] = place
  }

  const days = placesOf('date').filter((place) => share(place, isDay) * 2 >= rows.length)
  set(
    'date',
    days.find((place) =>
      /^(?:txn|tran|trans|transaction)\b/.test(plainStatementHead(head[place])),
    ) ?? days[0],
  )
  set(
    'value date',
    placesOf('value date').find((place) => share(place, isDay) * 2 >= rows.length),
  )
  set('narration', longest(placesOf('narration'), cellsOf))
  set('balance', placesOf('balance').at(0))
  set('out', placesOf('out')[0])
  set('in', placesOf('in')[0])
  if (columns.out === undefined || columns.in === undefined) {
    delete columns.out
    delete columns.in
    set('amount', placesOf('amount')[0])
  } else if (columns.balance === undefined)
    set('balance', balanceByContent(columns, placesOf('amount'), rows))
  set('cheque', placesOf('cheque')[0])
  set(
    'reference',
    bestReference(placesOf('reference'), head, (place) => share(place, says)),
  )
  setMarks(
    columns,
    placesOf('direction').filter((place) => isMarks(cellsOf(place))),
    set,
  )
  return columns
}

/** The column that a head's cells are in: below a head that spans several columns, the first may be empty. */
function filledPlace(
  place: number,
  head: readonly StatementCell[],
  rows: readonly (readonly StatementCell[])[],
): number {
  const isBlank = (at: number) => rows.every((row) => textOfCell(row[at]) === '')
  let at = place
  while (isBlank(at) && at + 1 < head.length && textOfCell(head[at + 1]) === '') at++
  return isBlank(at) ? place : at
}

/** A sum beside money out and in that goes up and down by them, whatever its head says ("Total Amount"). */
function balanceByContent(
  { out = -1, in: into = -1 }: StatementColumns,
  places: number[],
  rows: readonly (readonly StatementCell[])[],
): number | undefined {
  const cents = (cell: StatementCell | undefined) => Number(readAmount(cell)?.amount ?? 0)
  const change = (row: readonly StatementCell[]) => cents(row[into]) - cents(row[out])
  return places.find((place) => {
    const balances = rows.map((row) => cents(row[place]))
    const follows = (at: number, row: readonly StatementCell[], before: number) =>
      Math.abs((balances[at] ?? 0) - before) === Math.abs(change(row))
    const isOf = (by: -1 | 1) =>
      rows.length > 1 &&
      rows.every((row, at) => {
        const before = balances[at + by]
        return before === undefined || follows(at, row, before)
      })
    return isOf(-1) || isOf(1)
  })
}

const says = (cell: StatementCell | undefined) => /[1-9a-z]/i.test(textOfCell(cell))

/** Two columns are called "Dr / Cr": that beside the balance is its sign. */
function setMarks(
  columns: StatementColumns,
  places: number[],
  set: (meaning: ColumnMeaning, place: number | undefined) => void,
) {
  const { balance = -1, amount } = columns
  const ofBalance = places.find((place) => place > balance)
  if (amount === undefined) return set('balance sign', ofBalance)
  const ofLine = places.find((place) => place !== ofBalance)
  set('direction', ofLine ?? ofBalance)
  if (ofLine !== undefined) set('balance sign', ofBalance)
}

const isMarks = (cells: readonly (StatementCell | undefined)[]) =>
  cells.every((cell) => readMark(cell) !== undefined) && cells.some((cell) => readMark(cell))

function longest(places: number[], cellsOf: (place: number) => (StatementCell | undefined)[]) {
  const lengths = places.map((place) => ({
    place,
    length: cellsOf(place).reduce<number>((sum, cell) => sum + textOfCell(cell).length, 0),
  }))
  return lengths.sort((a, b) => b.length - a.length || a.place - b.place)[0]?.place
}

/** A UTR before a reference before a bank's own number; of these, the one that is filled. */
function bestReference(
  places: number[],
  head: readonly StatementCell[],
  filled: (place: number) => number,
): number | undefined {
  const rank = (place: number) =>
    /\b(?:utr|rrn)\b/.test(plainStatementHead(head[place]))
      ? 0
      : /ref/.test(plainStatementHead(head[place]))
        ? 1
        : 2
  const sorted = [...places].sort((a, b) => rank(a) - rank(b) || a - b)
  return sorted.find((place) => filled(place) > 0) ?? sorted[0]
}

/** Whether lines can be read with these. */
export const isEnough = (columns: StatementColumns): boolean =>
  (columns.date !== undefined || columns['value date'] !== undefined) &&
  columns.narration !== undefined &&
  ((columns.out !== undefined && columns.in !== undefined) || columns.amount !== undefined)

/** Guesses the columns below an unknown head by their words and contents; a person corrects the guess. */
export function guessColumns(
  head: readonly StatementCell[],
  body: readonly (readonly StatementCell[])[],
): StatementColumns {
  const guess = columnsByHeads(head, body)
  const rows = sampleOf(body)
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const taken = new Set(Object.values(guess))
  const free = Array.from({ length: width }, (_, place) => place).filter((it) => !taken.has(it))
  const cells = (place: number) => rows.map((row) => row[place])
  guess.date ??= free.find((place) => cells(place).every(isDay))
  guess.narration ??= longest(
    free.filter((place) =>
      cells(place).some((cell) => /\p{L}[\p{L}\p{M}]{2}/u.test(textOfCell(cell))),
    ),
    cells,
  )
  if (guess.amount === undefined && guess.in === undefined) guessMoney(guess, free, rows)
  guess.balance ??= free.findLast(
    (place) =>
      !Object.values(guess).includes(place) && cells(place).every((cell) => readAmount(cell)),
  )
  return guess
}

/** The most columns of sums that are compared: no bank has more. */
const MOST_SUMS = 8

/** Sets the columns of the amounts that explain each change of a balance; none where nothing does. */
function guessMoney(guess: StatementColumns, free: readonly number[], rows: Rows) {
  const sums = free
    .filter((place) => place !== guess.date && isOfSums(rows.map((row) => row[place])))
    .slice(0, MOST_SUMS)
  const balances = guess.balance === undefined ? sums : [guess.balance]
  const columns = balances
    .flatMap((balance) => columnsBeside(balance, sums))
    .find((it) => explains(it, rows))
  if (!columns) return
  Object.assign(guess, columns)
  if (columns.amount === undefined) return
  const marks = [...free, guess['balance sign'] ?? -1]
  delete guess['balance sign']
  setMarks(
    guess,
    marks.filter((place) => isMarks(rows.map((row) => row[place]))).sort((a, b) => a - b),
    (meaning, place) => {
      if (place !== undefined) guess[meaning] = place
    },
  )
}

type Rows = readonly (readonly StatementCell[])[]

const isOfSums = (cells: readonly (StatementCell | undefined)[]) =>
  cells.every((cell) => readAmount(cell) !== undefined) && cells.some((cell) => readAmount(cell))

/** Each way in which the amounts may stand beside a balance: money out and in, or both in one column. */
const columnsBeside = (balance: number, sums: readonly number[]): StatementColumns[] => {
  const others = sums.filter((place) => place !== balance)
  const pairs = others.flatMap((out) =>
    others.filter((into) => into !== out).map((into) => ({ balance, out, in: into })),
  )
  return [...pairs, ...others.map((amount) => ({ balance, amount }))]
}

/** Changes of the balance that prove nothing yet: they may fit by chance. */
const FEW = 2

/** Whether nearly all changes of the balance, in either order of the lines, are what these columns say. */
function explains({ balance = -1, out, in: into, amount }: StatementColumns, rows: Rows): boolean {
  const sum = (row: readonly StatementCell[], place = -1) => readAmount(row[place])?.amount ?? 0n
  const size = (of: bigint) => (of < 0n ? -of : of)
  const isBy = (row: readonly StatementCell[], change: bigint) =>
    amount === undefined
      ? change === sum(row, into) - sum(row, out)
      : size(change) === size(sum(row, amount))
  const fitting = (list: Rows) =>
    list.filter((row, at) => {
      const before = list[at - 1]
      return before && isBy(row, sum(row, balance) - sum(before, balance))
    }).length
  // A line that is missing breaks one change.
  const isMost = (count: number) => count >= FEW && count * 4 >= (rows.length - 1) * 3
  return isMost(fitting(rows)) || isMost(fitting(rows.toReversed()))
}

/** A day as printed, on one line, without the day of the week, and the value date that some banks print in brackets. */
export const printedDay = (cell: StatementCell | undefined): string =>
  textOfCell(cell)
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d) ?\([^()]*\)$/, '')
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? (?=\d)/i, '')

/** The day (YYYY-MM-DD) that a cell means. */
export function dayIn(cell: StatementCell | undefined, order: DateOrder): string | undefined {
  if (cell instanceof Date) return readDay(cell, order)
  const text = printedDay(cell)
  return text === '' || text.length > 40 ? undefined : readDay(text, order)
}

const BEGINS_LIKE_A_DAY = /^\s*(?:\d|[A-Za-z]{3,9} ?\d)/
const NUMBER = /^\s*\d+(?:[.,]\d+)*\s*$/
const WITH_POINTS = /^\s*\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})\s*$/

/** Whether a cell is a day of the calendar in any reading; a bare number is none. */
export function isDay(cell: StatementCell | undefined): boolean {
  if (typeof cell !== 'string') return cell instanceof Date
  if (cell.length > LONGEST) return false
  const text = asciiDigits(printedDay(cell))
  return (
    BEGINS_LIKE_A_DAY.test(text) &&
    (!NUMBER.test(text) || WITH_POINTS.test(text)) &&
    (dayIn(text, 'day') ?? dayIn(text, 'month')) !== undefined
  )
}

/** "Wednesday, 30 September 2026 10:11:12 AM" */
const LONGEST = 60

/**
 * Whether the day or the month comes first in these days, in the order of the file: one that can be read one way only
 * decides; else which of the two keeps an order, and a statement of few months; undefined where each could be.
 */
export function orderOfDays(cells: readonly StatementCell[]): DateOrder | undefined {
  const texts = cells.map((cell) => (cell instanceof Date ? cell : printedDay(cell)))
  const decided = dateOrderOf(texts)
  if (decided) return decided
  const byDay = texts.map((text) => readDay(text, 'day') ?? '')
  const byMonth = texts.map((text) => readDay(text, 'month') ?? '')
  if (byDay.every((day, at) => day === byMonth[at])) return 'day'
  const [dayFits, monthFits] = [isInOrder(byDay), isInOrder(byMonth)]
  if (dayFits !== monthFits) return dayFits ? 'day' : 'month'
  // 1 to 12 November, or the eleventh of every month: what never changes is the month.
  const [months, days] = [new Set(byDay.map(monthOf)).size, new Set(byMonth.map(monthOf)).size]
  if (months === 1 && days >= MANY) return 'day'
  if (days === 1 && months >= MANY) return 'month'
  return undefined
}

const MANY = 4
const monthOf = (day: string) => day.slice(0, 7)

const isInOrder = (days: readonly string[]) =>
  days.every((day, at) => at === 0 || day >= (days[at - 1] ?? '')) ||
  days.every((day, at) => at === 0 || day <= (days[at - 1] ?? ''))
