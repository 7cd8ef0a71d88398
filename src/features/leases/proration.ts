import { countDays, type Days, sharedDays } from '../../shared/days.ts'
import { larger, type Paise, plus, roundPaise, smaller, sumOf, ZERO } from '../../shared/paise.ts'
import { add, type Ratio, ratio } from '../../shared/ratio.ts'
import type { ChargingTerms } from './charging-terms.ts'
import { type DatedRent, type Stretch, stretchesOf } from './dated-rent.ts'
import { byMonth, rentPeriods } from './rent-period.ts'

/** An amount and the stretches that explain it. */
export type Prorated = { amount: Paise; computation: Stretch[] }

/** Some days of one rent period, and that period. */
type PartOfPeriod = { days: Days; period: Days }

/** The rent of one part: known to the paisa, or a fraction that is still to be rounded. */
type ExactRent = { whole: Paise; fraction: Ratio; computation: Stretch[] }

const THIRTY = 30
const NONE = ratio(0n)

/**
 * The rent of some days of a period, rounded once, half up. A whole month at one rent is exactly that
 * rent. By thirtieths, a whole month of two rents is still divided by its actual days, and no part of a month
 * is more than a month's rent. A month that is charged whole is charged at its last rent. A longer period is the
 * sum of its months, rounded as the agreement rounds, whole or not: three months at ₹ 33,333.33 are ₹ 1,00,000.
 */
export function rentOfPeriod(
  terms: ChargingTerms,
  rents: readonly DatedRent[],
  part: PartOfPeriod,
): Prorated {
  const { proration, rounding, rentEvery } = terms
  if (rentEvery !== 'month') {
    const { whole, fraction, computation } = rentOfMonths(terms, rents, part.days)
    return { amount: roundPaise(add(ratio(whole), fraction), rounding), computation }
  }
  const { whole, fraction, computation } = exactRent(proration, rents, part)
  const amount = plus(whole, roundPaise(fraction, rounding))
  const isCapped = proration === 'thirty' && !isWholePeriod(part)
  return { amount: isCapped ? smaller(amount, highestOf(computation)) : amount, computation }
}

/**
 * The rent of any days. By month: whole months exactly, and the parts of others rounded once together, half up.
 * By quarter or year: what is charged of each period.
 */
export function rentOfDays(
  terms: ChargingTerms,
  rents: readonly DatedRent[],
  days: Days,
): Prorated {
  const parts = partsOf(terms, days)
  const [only, another] = parts
  if (only && !another) return rentOfPeriod(terms, rents, only)
  if (terms.rentEvery !== 'month') {
    const each = parts.map((part) => rentOfPeriod(terms, rents, part))
    const amount = sumOf(each.map((it) => it.amount))
    return { amount, computation: each.flatMap(({ computation }) => computation) }
  }
  const { whole, fraction, computation } = rentOfMonths(terms, rents, days)
  return { amount: plus(whole, roundPaise(fraction, terms.rounding)), computation }
}

const partsOf = (terms: ChargingTerms, days: Days): PartOfPeriod[] =>
  rentPeriods(terms, days).map((period) => ({ days: sharedDays(days, period) ?? days, period }))

/** The rent of each month of these days, together. */
function rentOfMonths(terms: ChargingTerms, rents: readonly DatedRent[], days: Days): ExactRent {
  const months = partsOf(byMonth(terms), days).map((part) =>
    exactRent(terms.proration, rents, part),
  )
  return {
    whole: sumOf(months.map(({ whole }) => whole)),
    fraction: months.reduce((sum, { fraction }) => add(sum, fraction), NONE),
    computation: months.flatMap(({ computation }) => computation),
  }
}

function exactRent(
  proration: ChargingTerms['proration'],
  rents: readonly DatedRent[],
  part: PartOfPeriod,
): ExactRent {
  const stretches = stretchesOf(rents, part.days, part.period)
  const last = stretches.at(-1)
  if (!last) return { whole: ZERO, fraction: NONE, computation: [] }
  const isWhole = isWholePeriod(part)
  if (proration === 'none' || (isWhole && stretches.length === 1))
    return { whole: last.monthlyRent, fraction: NONE, computation: stretches }
  const of = proration === 'thirty' && !isWhole ? THIRTY : last.of
  const rentDays = stretches.reduce((sum, it) => sum + it.monthlyRent * BigInt(it.days), 0n)
  const computation = stretches.map((it) => ({ ...it, of }))
  return { whole: ZERO, fraction: ratio(rentDays, BigInt(of)), computation }
}

const isWholePeriod = ({ days, period }: PartOfPeriod) => countDays(days) === countDays(period)

const highestOf = (stretches: readonly Stretch[]): Paise =>
  stretches.reduce((most, { monthlyRent }) => larger(most, monthlyRent), ZERO)
