import { lastOfMonth } from '../../shared/calendar-date.ts'
import { UNLIKELY_DAY, unlikelyDay } from '../ledger/unlikely-day.ts'

const STILL_TO_COME =
  /* i18n */ 'This day is after this month: no rent is charged until then. Is it right?'

/** What is asked about the day up to which the dues are, before anything comes in; undefined where it is likely. */
export function unlikelyDuesDay(duesUpTo: string, today: string): string | undefined {
  const why = unlikelyDay(duesUpTo, { firstDay: null, today })
  if (why) return UNLIKELY_DAY[why]
  return duesUpTo > lastOfMonth(today) ? STILL_TO_COME : undefined
}
