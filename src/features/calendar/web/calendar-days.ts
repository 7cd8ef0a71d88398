import { addDays, firstOfMonth, lastOfMonth } from '../../../shared/calendar-date.ts'

/** 0 for a Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The weeks of the month of a day, from Sunday on; null for days of other months. */
export function weeksOf(day: string): (string | null)[][] {
  const [first, last] = [firstOfMonth(day), lastOfMonth(day)]
  const before = weekdayOf(first)
  const count = Math.ceil((before + Number(last.slice(8))) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const at = addDays(first, week * 7 + weekday - before)
      return at >= first && at <= last ? at : null
    }),
  )
}

/** The names of the weekdays in a language, from Sunday on. */
export function weekdaysIn(language: string, weekday: 'short' | 'long'): string[] {
  const { format } = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  // The 1st of November 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, place) => format(Date.UTC(2026, 10, 1 + place)))
}

/** The day that a key leads to from a day, or undefined: arrows by day and week, Home and End in the week, Page by month. */
export function dayByKey(day: string, key: string): string | undefined {
  const weekday = weekdayOf(day)
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return firstOfMonth(addDays(firstOfMonth(day), -1))
    case 'PageDown':
      return addDays(lastOfMonth(day), 1)
    default:
      return undefined
  }
}
