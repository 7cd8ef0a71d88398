import { daysBetween } from '../../shared/calendar-date.ts'
import { type Paise, type Rounding, roundPaise } from '../../shared/paise.ts'
import {
  add,
  multiply,
  type Ratio,
  ratio,
  ratioFromDecimal,
  ratioToDecimal,
  subtract,
} from '../../shared/ratio.ts'
import type { EarlierRate } from '../leases/charging-terms.ts'
import type { MeterUse, RatePart } from '../ledger/charge.ts'

/**
 * The days between two readings, the second one's included, at the price that held on each; one part where it was the
 * same on all of them. A reading on the day of another price ends the days of the one before.
 */
export function ratePartsOf(
  { after, through }: { after: string; through: string },
  unitRate: string,
  earlier: readonly EarlierRate[],
): RatePart[] {
  const changes = earlier.filter(({ until }) => until > after && until < through)
  const ends = [...new Set([...changes.map(({ until }) => until), through])]
  return ends.map((end, place) => ({
    days: daysBetween(ends[place - 1] ?? after, end),
    rate: rateUntil(end, unitRate, earlier),
  }))
}

const rateUntil = (end: string, unitRate: string, earlier: readonly EarlierRate[]) =>
  earlier.find(({ until }) => until >= end)?.rate ?? unitRate

type Readings = {
  before: string
  after: string
  unitRate: string
  rounding: Rounding
  parts?: RatePart[]
}

/** The price of the units between two readings, counted by days where it changed; rounded once, half up. */
export function electricityCharge({ before, after, unitRate, rounding, parts = [] }: Readings): {
  amount: Paise
  use: MeterUse
} {
  const units = subtract(ratioFromDecimal(after), ratioFromDecimal(before))
  const inPaise = multiply(multiply(units, meanRate(unitRate, parts)), ratio(100n))
  const isMixed = parts.length > 1
  const rate = parts.length === 1 ? (parts[0] as RatePart).rate : unitRate
  const use = { from: before, to: after, units: ratioToDecimal(units), rate }
  return { amount: roundPaise(inPaise, rounding), use: isMixed ? { ...use, parts } : use }
}

/** The price of a unit, each one weighed by its days. */
function meanRate(unitRate: string, parts: RatePart[]): Ratio {
  if (parts.length === 0) return ratioFromDecimal(unitRate)
  const all = BigInt(parts.reduce((sum, { days }) => sum + days, 0))
  return parts
    .map(({ days, rate }) => multiply(ratioFromDecimal(rate), ratio(BigInt(days), all)))
    .reduce(add)
}
