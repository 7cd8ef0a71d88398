import { daysBetween } from '../../shared/calendar-date.ts'

/** Days from the due day on which a charge is reminded of until an owner chooses others, in order of time. */
export const USUAL_STEPS: readonly number[] = [-3, 0, 3, 10, 30]

/** How far from the due day a step may be, and how many there may be. */
export const STEP_LIMITS = { before: 30, after: 60, count: 10 } as const

/** The most reminders that one call mails. */
export const MAX_AT_ONCE = 100

/** Days within which a step is made up for that was missed while the server was away or reminders were off. */
const MADE_UP_DAYS = 30

/**
 * The newest of these steps, in order of time, that a charge has reached; null before the first, long after the last,
 * and where it is among those that the charge was `reminded` at: each step is sent once. A step before the due day is
 * not made up for once that day is over.
 */
export function stepOn(
  today: string,
  { dueOn, reminded }: { dueOn: string; reminded: readonly number[] },
  steps: readonly number[],
): number | null {
  const days = daysBetween(dueOn, today)
  const step = steps.findLast((it) => it <= days)
  if (step === undefined || reminded.includes(step)) return null
  return days <= (step < 0 ? 0 : step + MADE_UP_DAYS) ? step : null
}

/** Days as they are typed, "3, 10 and 30", in order; undefined for anything else. */
export function readDays(typed: string, most: number): number[] | undefined {
  const words = typed.split(/[\s,;]+|and|और/).filter(Boolean)
  if (!words.every((word) => /^\d{1,3}$/.test(word))) return undefined
  const days = [...new Set(words.map(Number))].sort((a, b) => a - b)
  return days.every((day) => day >= 1 && day <= most) ? days : undefined
}
