import { addMonths } from '../../shared/calendar-date.ts'

const YEARS = 3

/** Why a day is unlikely for what happens now: before the agreement, or more than three years ago. */
export type UnlikelyDay = 'before-agreement' | 'long-ago'

/**
 * Why the day of a payment, a payout or a reading (ISO date) is unlikely, to be asked about and not refused: deposits
 * are paid before an agreement begins, and old books are written anew. undefined where nothing speaks against it.
 */
export function unlikelyDay(
  day: string,
  { firstDay, today }: { firstDay: string | null; today: string },
): UnlikelyDay | undefined {
  if (firstDay !== null && day < firstDay) return 'before-agreement'
  return day < addMonths(today, -12 * YEARS) ? 'long-ago' : undefined
}
