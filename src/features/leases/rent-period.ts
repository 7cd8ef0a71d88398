import { addDays, addMonths, firstOfMonth, onDay } from '../../shared/calendar-date.ts'
import { type Days, earlier, later } from '../../shared/days.ts'
import { type ChargingTerms, MONTHS_IN, USUAL_PAYMENT_DAY } from './charging-terms.ts'

/** The days for which rent is charged at once, and the last day on which to pay it; ISO dates. */
export type RentPeriod = Days & { dueOn: string }

/** The terms that determine rent periods. */
export type RentCalendar = Pick<
  ChargingTerms,
  'rentDay' | 'rentEvery' | 'rentMonth' | 'dueIn' | 'paymentDay'
>

/** A charge for more days than this is rent of several months. */
export const MAX_MONTH_DAYS = 31

const LAST_DAY = '9999-12-31'

/**
 * These terms as if they were charged by month. Rent is agreed by month: proration, tax and what a month costs go by months,
 * however many of them are charged at once.
 */
export const byMonth = <T extends RentCalendar>(terms: T): T => ({ ...terms, rentEvery: 'month' })

/**
 * The rent periods that hold days from `from` to `through`, in order. Each runs from the rent day of a
 * month to the day before the rent day of the month in which the next begins, reckoned from the calendar and not
 * from the period before it, so that no short month shifts those that follow.
 */
export function rentPeriods(terms: RentCalendar, { from, to: through }: Days): RentPeriod[] {
  const periods: RentPeriod[] = []
  const months = MONTHS_IN[terms.rentEvery]
  const before = startInMonthOf(from, 0, terms.rentDay) > from ? -1 : 0
  for (let month = before - monthsBegun(terms, from, before); ; month += months) {
    const period = periodInMonth(terms, from, month)
    if (period.from > through) return periods
    periods.push(period)
    if (period.to === LAST_DAY) return periods
  }
}

/** The rent period that holds the day. */
export function rentPeriodOf(terms: RentCalendar, day: string): RentPeriod {
  const [period] = rentPeriods(terms, { from: day, to: day })
  if (!period) throw new RangeError(`No rent period holds ${day}`)
  return period
}

/** When the rent of a period is due of which `firstDay` is the first day that is charged: not before that day. */
export const dueDayFrom = ({ dueOn }: RentPeriod, firstDay: string): string =>
  later(dueOn, firstDay)

/** The days of a period as far as the agreement ran, which ended on `endedOn`; whole where it began after the end. */
export const daysUntilEnd = (days: Days, endedOn: string | null): Days =>
  endedOn !== null && days.from <= endedOn
    ? { from: days.from, to: earlier(days.to, endedOn) }
    : days

/** How many months of its period are over when the month begins that is so many after that of the day. */
function monthsBegun({ rentEvery, rentMonth }: RentCalendar, day: string, month: number): number {
  const months = MONTHS_IN[rentEvery]
  return (Number(day.slice(5, 7)) + month - rentMonth + 24) % months
}

function periodInMonth(terms: RentCalendar, anchor: string, month: number): RentPeriod {
  const from = startInMonthOf(anchor, month, terms.rentDay)
  const next = month + MONTHS_IN[terms.rentEvery]
  const isLast = isBeyond(anchor, next)
  const to = isLast ? LAST_DAY : addDays(startInMonthOf(anchor, next, terms.rentDay), -1)
  return { from, to, dueOn: isLast ? LAST_DAY : dueDay(terms, from) }
}

/** Whether the month that is so many after that of the day lies beyond the calendar. */
const isBeyond = (day: string, months: number) =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) + months > 9999 * 12 + 12

/** The agreed day in the month of the start or of the next period's; never before the period begins. */
function dueDay({ rentEvery, dueIn, paymentDay }: RentCalendar, start: string): string {
  const day = paymentDay ?? USUAL_PAYMENT_DAY
  const due = startInMonthOf(start, dueIn === 'next' ? MONTHS_IN[rentEvery] : 0, day)
  return due < start ? startInMonthOf(start, 1, day) : due
}

const startInMonthOf = (date: string, months: number, day: number) =>
  onDay(addMonths(firstOfMonth(date), months), day)
