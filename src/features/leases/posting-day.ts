import { addDays, addMonths } from '../../shared/calendar-date.ts'
import { earlier } from '../../shared/days.ts'
import { type RentCalendar, type RentPeriod, rentPeriods } from './rent-period.ts'

const LAST_DAY = '9999-12-31'
const DAYS_AHEAD = 5

/**
 * From this day on the rent of days is charged: on the first of them, or 5 days before it is due where that is
 * sooner.
 */
export const postingDay = ({ from, dueOn }: Pick<RentPeriod, 'from' | 'dueOn'>): string =>
  earlier(from, addDays(dueOn, -DAYS_AHEAD))

/** The rent periods of which days are charged by the end of `today`, from the one that holds `from`. */
export function periodsToPost(terms: RentCalendar, from: string, today: string): RentPeriod[] {
  // A period that begins within the next month may be due, and so charged, before it begins.
  const ahead = { from, to: today > '9999-11' ? LAST_DAY : addMonths(today, 1) }
  return rentPeriods(terms, ahead).filter((period) => postingDay(period) <= today)
}
