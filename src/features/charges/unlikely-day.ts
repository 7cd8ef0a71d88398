import { addMonths } from '../../shared/calendar-date.ts'

const YEARS = 3

/** Why a day is unlikely for what happens now: before the agreement, or more than three years ago. */
export type UnlikelyDay = 'before-agreement' | 'long-ago'

/** The question that each asks, on screens and in replies. */
export const UNLIKELY_DAY: Record<UnlikelyDay, string> = {
  'before-agreement': /* i18n */ 'This day is before the agreement begins. Is it right?',
  'long-ago': /* i18n */ 'This day is more than three years ago. Is the year right?',
}

/**
 * Why the day of a payment, a payout or a reading (ISO date) is unlikely, to be confirmed: deposits are paid before an
 * agreement begins, and old books are written anew. undefined where it is likely. Today never is: a client
 * who pays before moving in did not mistype the year.
 */
export function unlikelyDay(
  day: string,
  { firstDay, today }: { firstDay: string | null; today: string },
): UnlikelyDay | undefined {
  if (day === today) return undefined
  if (firstDay !== null && day < firstDay) return 'before-agreement'
  return day < addMonths(today, -12 * YEARS) ? 'long-ago' : undefined
}
