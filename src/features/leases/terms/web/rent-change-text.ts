import { t } from '@lingui/core/macro'
import { addDays, formatDate } from '../../../../shared/calendar-date.ts'
import { formatPaiseBriefly } from '../../../../shared/paise.ts'
import { type DatedRent, rentOn } from '../../dated-rent.ts'

/**
 * Describes a change of rent, with the rent today. If another rent is agreed for a later day, it gives the last day of
 * the change and the rent that it replaces instead. `rents` are in order of time.
 */
export function rentChangeText(
  rents: readonly DatedRent[],
  today: string,
  { from, monthlyRent }: DatedRent,
): string {
  const next = formatPaiseBriefly(monthlyRent)
  const day = formatDate(from)
  if (rents.length === 0) return t`Rent ${next} from ${day}`
  const rentAt = (on: string): string => formatPaiseBriefly(rentOn(rents, on).monthlyRent)
  const later = rents.find((it) => it.from > from)
  if (!later) return t`Rent ${next} from ${day} (now ${rentAt(today)})`
  const last = formatDate(addDays(later.from, -1))
  const then = formatPaiseBriefly(later.monthlyRent)
  return t`Rent ${next} from ${day} to ${last} (so far ${rentAt(from)}). From ${formatDate(later.from)} it stays ${then}.`
}
