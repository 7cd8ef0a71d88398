import { addMonths } from '../../shared/calendar-date.ts'
import { fractionOf, type Paise } from '../../shared/paise.ts'
import { add, ratio, ratioFromDecimal } from '../../shared/ratio.ts'
import type { DatedRent } from './dated-rent.ts'

export type EscalationPlan = {
  /** Per cent a step, as decimal text: "5", "2.5". */
  percentage: string
  everyMonths: number
  steps: number
}

/** A rent and its percentage (decimal text), rounded half up to the rupee. */
export function raisedBy(rent: Paise, percentage: string): Paise {
  const { numerator, denominator } = ratioFromDecimal(percentage)
  return fractionOf(rent, add(ratio(1n), ratio(numerator, denominator * 100n)), 'rupee')
}

/**
 * The rents that follow `rent` when it rises by that much that many times, the first time on the first of its
 * days after `after`: each is the one before it and its percentage, rounded half up to the rupee. The days
 * are reckoned from the first, so that none drifts.
 */
export function escalatedRents(
  rent: DatedRent,
  { percentage, everyMonths, steps }: EscalationPlan,
  after = rent.from,
): DatedRent[] {
  const rents: DatedRent[] = []
  for (let months = everyMonths; rents.length < steps; months += everyMonths) {
    const from = addMonths(rent.from, months)
    if (from <= after) continue
    const before = rents.at(-1) ?? rent
    rents.push({ from, monthlyRent: raisedBy(before.monthlyRent, percentage) })
  }
  return rents
}
