import type { Days } from '../../shared/days.ts'
import { type Paise, paise, plus } from '../../shared/paise.ts'
import { type ChargedLease, expectedCharges } from '../charges/expected-charges.ts'
import { type DatedRent, rentOn } from '../leases/dated-rent.ts'
import { taxRuleOn } from './tax-years.ts'

/** An agreement as far as its rent of a year depends on it. */
export type LeaseInYear = Omit<ChargedLease, 'chargedFrom' | 'gst'> & {
  /** The days of the financial year. */
  year: Days
  /** null: nothing is charged by itself. */
  chargedFrom: string | null
  /** The last day that was agreed; null where none was. */
  endDate: string | null
  /** In order of time, at least one. */
  rents: readonly DatedRent[]
  /** The standing rent charges for periods that begin in the year, without tax, less their credit notes. */
  charged: Paise
  /** The tax that the client said was withheld in the year. */
  tdsTold: Paise
  /** All days of any year that stand charged for rent. */
  chargedDays: readonly Days[]
}

/**
 * The rent of a financial year without tax: what was charged for periods that begin in it, and what the terms
 * still foresee until it or the agreement ends. Of an agreement that is not charged by itself, twelve times
 * the rent that is in force on `today`. An agreement that runs on beyond its last day foresees no end.
 */
export function annualRent(lease: LeaseInYear, today: string): Paise {
  const { year, chargedFrom, rents, endDate } = lease
  if (chargedFrom === null) return paise(rentOn(rents, today).monthlyRent * 12n)
  const agreedEnd = endDate !== null && endDate >= today ? endDate : null
  const charged = { ...lease, chargedFrom, gst: null, endedOn: lease.endedOn ?? agreedEnd }
  const foreseen = expectedCharges(
    { lease: charged, rents, recurring: [] },
    year.to,
    () => lease.chargedDays,
  ).filter(({ period }) => period && period.from >= year.from && period.from <= year.to)
  return foreseen.reduce((sum, { net }) => plus(sum, net), lease.charged)
}

/** Whether employers ask for the landlord's PAN at that rent of a year. */
export const isPanAsked = (rentOfYear: Paise, day: string): boolean =>
  rentOfYear > taxRuleOn('panAbove', day)
