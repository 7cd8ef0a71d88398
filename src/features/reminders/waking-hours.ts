import { toZonedIso } from '../../shared/calendar-date.ts'

/** Hours of the day, local time: from the first one on, and before the last. */
type Hours = { from: number; to: number }

/** Nobody is reminded outside of these hours; an owner may choose fewer. */
export const WAKING_HOURS = { from: 9, to: 20 } as const satisfies Hours

/** Whether it is one of these hours in that time zone. */
export function isWithinHours(now: Date, timeZone: string, { from, to }: Hours): boolean {
  const hour = Number(toZonedIso(now, timeZone).slice(11, 13))
  return hour >= from && hour < to
}
