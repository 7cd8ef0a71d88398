import { addDays, addMonths, firstOfMonth, onDay } from '../../shared/calendar-date.ts'
import { type Days, earlier, later } from '../../shared/days.ts'
import { type ChargingTerms, USUAL_PAYMENT_DAY } from './charging-terms.ts'

/** The days for which one month's rent is charged, and the last day on which to pay it; ISO dates. */
export type RentPeriod = Days & { dueOn: string }

type Calendar = Pick<ChargingTerms, 'rentDay' | 'dueIn' | 'paymentDay'>

const LAST_DAY = '9999-12-31'
const DAYS_AHEAD = 5

/**
 * The rent periods that hold days from `from` to `through`, in order. Each runs from the rent day of a
 * month to the day before the next one, reckoned from the calendar and not from the period before it, so
 * that no short month shifts those that follow.
 */
export function rentPeriods(terms: Calendar, { from, to: through }: Days): RentPeriod[] {
  const periods: RentPeriod[] = []
  const before = startInMonthOf(from, 0, terms.rentDay) > from ? -1 : 0
  for (let month = before; ; month++) {
    const period = periodInMonth(terms, from, month)
    if (period.from > through) return periods
    periods.push(period)
    if (period.to === LAST_DAY) return periods
  }
}

/** The rent period that holds the day. */
export function rentPeriodOf(terms: Calendar, day: string): RentPeriod {
  const [period] = rentPeriods(terms, { from: day, to: day })
  if (!period) throw new RangeError(`No rent period holds ${day}`)
  return period
}

/** When the rent of a period is due of which `firstDay` is the first day that is charged: not before that day. */
export const dueDayFrom = ({ dueOn }: RentPeriod, firstDay: string): string =>
  later(dueOn, firstDay)

/**
 * From this day on the rent of days is charged: on the first of them, or 5 days before it is due where that is
 * sooner.
 */
export const postingDay = ({ from, dueOn }: Pick<RentPeriod, 'from' | 'dueOn'>): string =>
  earlier(from, addDays(dueOn, -DAYS_AHEAD))

/** The days of a period as far as the agreement ran, which ended on `endedOn`; whole where it began after the end. */
export const daysUntilEnd = (days: Days, endedOn: string | null): Days =>
  endedOn !== null && days.from <= endedOn
    ? { from: days.from, to: earlier(days.to, endedOn) }
    : days

/** The rent periods of which days are charged by the end of `today`, from the one that holds `from`. */
export function periodsToPost(terms: Calendar, from: string, today: string): RentPeriod[] {
  // A period that begins within the next month may be due, and so charged, before it begins.
  const ahead = { from, to: today > '9999-11' ? LAST_DAY : addMonths(today, 1) }
  return rentPeriods(terms, ahead).filter((period) => postingDay(period) <= today)
}

function periodInMonth(terms: Calendar, anchor: string, month: number): RentPeriod {
  const from = startInMonthOf(anchor, month, terms.rentDay)
  const isLast = firstOfMonth(from) === firstOfMonth(LAST_DAY)
  const to = isLast ? LAST_DAY : addDays(startInMonthOf(anchor, month + 1, terms.rentDay), -1)
  return { from, to, dueOn: isLast ? LAST_DAY : dueDay(terms, from) }
}

/** The agreed day in the month of the start or in the next; never before the period begins. */
function dueDay({ dueIn, paymentDay }: Calendar, start: string): string {
  const day = paymentDay ?? USUAL_PAYMENT_DAY
  const due = startInMonthOf(start, dueIn === 'next' ? 1 : 0, day)
  return due < start ? startInMonthOf(start, 1, day) : due
}

const startInMonthOf = (date: string, months: number, day: number) =>
  onDay(addMonths(firstOfMonth(date), months), day)
