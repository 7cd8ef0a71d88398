import { addDays } from '../../../shared/calendar-date.ts'
import { countDays, type Days, earlier, later, sharedDays } from '../../../shared/days.ts'
import { fractionOf, minus, type Paise, sumOf, ZERO } from '../../../shared/paise.ts'
import { ratio } from '../../../shared/ratio.ts'
import { shareOfDays } from '../../income-tax/annual-rent.ts'
import type { DatedRent } from '../../leases/dated-rent.ts'
import { byMonth, MAX_MONTH_DAYS, rentPeriods } from '../../leases/rent-period.ts'
import type { HouseLease } from './house-year-queries.ts'

type Terms = Pick<
  HouseLease,
  'rentDay' | 'rentEvery' | 'rentMonth' | 'dueIn' | 'paymentDay' | 'proration' | 'rounding'
>

/**
 * What of a charge is rent of these days: of several months each by what it costs, and of a month that lies in two
 * years the days of each. Those of all years add up to the charge.
 */
export function rentWithin(
  lease: Terms & { rents: readonly DatedRent[] },
  charge: { days: Days; net: Paise },
  within: Days,
): Paise {
  if (!sharedDays(charge.days, within)) return ZERO
  return sumOf(monthsOf(lease, charge).map((month) => partOf(month, within)))
}

function monthsOf(
  lease: Terms & { rents: readonly DatedRent[] },
  charge: { days: Days; net: Paise },
): { days: Days; net: Paise }[] {
  if (countDays(charge.days) <= MAX_MONTH_DAYS) return [charge]
  return rentPeriods(byMonth(lease), charge.days).map((month) => {
    const days = {
      from: later(month.from, charge.days.from),
      to: earlier(month.to, charge.days.to),
    }
    return { days, net: shareOfDays(lease, charge, days) }
  })
}

/** The rent of the days of a month that are within these. */
function partOf({ days, net }: { days: Days; net: Paise }, within: Days): Paise {
  const through = (day: string): Paise => {
    if (day < days.from) return ZERO
    const until = { from: days.from, to: earlier(day, days.to) }
    return fractionOf(net, ratio(BigInt(countDays(until)), BigInt(countDays(days))))
  }
  return minus(through(within.to), through(addDays(within.from, -1)))
}
