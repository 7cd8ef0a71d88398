import { lastOfMonth } from '../../shared/calendar-date.ts'
import { UNLIKELY_DAY, unlikelyDay } from '../ledger/unlikely-day.ts'

const STILL_TO_COME =
  /* i18n */ 'This day is after this month: no rent is charged until then. Is it right?'

/** The question about an unlikely day up to which dues are stated; undefined if it is likely. */
export function unlikelyDuesDay(duesUpTo: string, today: string): string | undefined {
  const why = unlikelyDay(duesUpTo, { firstDay: null, today })
  if (why) return UNLIKELY_DAY[why]
  return duesUpTo > lastOfMonth(today) ? STILL_TO_COME : undefined
}
