import { type DateOrder, dateOrderOf, readDay } from '../../../../shared/read-day.ts'
import { type Cell, textOf } from '../open/opened-file.ts'

/** A day as printed, on one line: some banks print the time below it. */
export const printedDay = (cell: Cell | undefined): string => textOf(cell).replace(/\s+/g, ' ')

/** The day (YYYY-MM-DD) that a cell means. */
export function dayIn(cell: Cell | undefined, order: DateOrder): string | undefined {
  if (cell instanceof Date) return readDay(cell, order)
  const text = printedDay(cell)
  return text === '' || text.length > 40 ? undefined : readDay(text, order)
}

const BEGINS_LIKE_A_DAY = /^\s*(?:\d|[A-Za-z]{3,9} \d)/
const NUMBER = /^\s*\d+(?:[.,]\d+)*\s*$/
const WITH_POINTS = /^\s*\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})\s*$/

/** Whether a cell is a day of the calendar in any reading; a bare number is none. */
export function isDay(cell: Cell | undefined): boolean {
  if (typeof cell !== 'string') return cell instanceof Date
  if (cell.length > LONGEST) return false
  const text = textOf(cell)
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
export function orderOfDays(cells: readonly Cell[]): DateOrder | undefined {
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
