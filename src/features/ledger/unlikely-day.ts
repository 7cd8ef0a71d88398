import { addMonths } from '../../shared/calendar-date.ts'

const MONTHS = 12

/** Why a day is unlikely for what happens now: before the agreement, or more than a year away. */
export type UnlikelyDay = 'before-agreement' | 'long-ago' | 'far-ahead'

/** The question that each asks, on screens and in replies. */
export const UNLIKELY_DAY: Record<UnlikelyDay, string> = {
  'before-agreement': /* i18n */ 'This day is before the agreement begins. Is it right?',
  'long-ago': /* i18n */ 'This day is more than a year ago. Is the year right?',
  'far-ahead': /* i18n */ 'This day is more than a year ahead. Is the year right?',
}

/**
 * Why the day of a payment, a payout, a reading or a charge (ISO date) is unlikely, to be confirmed: deposits are paid before an
 * agreement begins, and old books are written anew. undefined where it is likely. Today never is: a client
 * who pays before moving in did not mistype the year.
 */
export function unlikelyDay(
  day: string,
  { firstDay, today }: { firstDay: string | null; today: string },
): UnlikelyDay | undefined {
  if (day === today) return undefined
  if (firstDay !== null && day < firstDay) return 'before-agreement'
  if (day > addMonths(today, MONTHS)) return 'far-ahead'
  return day < addMonths(today, -MONTHS) ? 'long-ago' : undefined
}
