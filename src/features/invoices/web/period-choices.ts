import { addMonths, firstOfMonth, lastOfMonth } from '../../../shared/calendar-date.ts'
import type { Days } from '../../../shared/days.ts'

const MONTHS = 12
const QUARTERS = 4

/** The months and quarters for which a return may be due, the latest first. */
export function lastPeriods(today: string): { months: Days[]; quarters: Days[] } {
  const month = firstOfMonth(today)
  const quarter = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3))
  return {
    months: Array.from({ length: MONTHS }, (_, back) => stretch(addMonths(month, -back), 1)),
    quarters: Array.from({ length: QUARTERS }, (_, back) =>
      stretch(addMonths(quarter, -3 * back), 3),
    ),
  }
}

const stretch = (from: string, months: number): Days => ({
  from,
  to: lastOfMonth(addMonths(from, months - 1)),
})
