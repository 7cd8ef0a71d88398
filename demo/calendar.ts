import { addMonths, onDay } from '../src/shared/calendar-date.ts'
import type { Caller } from './desk.ts'

/** The month of the sample that holds today; month 0 is two years before it. */
export const THIS_MONTH = 24

/** The days of a sample that ends today; all are ISO dates. */
export type Calendar = {
  today: string
  /** A day of a month of the sample; the month's last where it is shorter. */
  day: (month: number, day: number) => string
}

export const calendarUntil = (today: string): Calendar => ({
  today,
  day: (month, day) => onDay(addMonths(onDay(today, 1), month - THIS_MONTH), day),
})

/** Something that an owner does on a day (an ISO date). */
export type Happening = { on: string; what: (owner: Caller) => Promise<unknown> }
