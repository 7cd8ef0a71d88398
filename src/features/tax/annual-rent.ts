import type { Days } from '../../shared/days.ts'
import { later } from '../../shared/days.ts'
import { type Paise, plus, ZERO } from '../../shared/paise.ts'
import { type ChargedLease, expectedCharges } from '../charges/expected-charges.ts'
import type { DatedRent } from '../leases/dated-rent.ts'
import { rentPeriodOf } from '../leases/rent-period.ts'
import { taxRuleOn } from './tax-rules.ts'

/** The fields of an agreement that its rent of a year depends on. */
export type LeaseInYear = Omit<ChargedLease, 'chargedFrom' | 'gst'> & {
  /** The days of the financial year. */
  year: Days
  /** The first day that was agreed; null where nobody said it. */
  startDate: string | null
  /** null: nothing is charged by itself. */
  chargedFrom: string | null
  /** The last day that was agreed; null where none was. */
  endDate: string | null
  /** In order of time, at least one. */
  rents: readonly DatedRent[]
  /** The standing rent charges for periods that begin in the year, without tax, less their credit notes. */
  charged: Paise
  /** The tax that the client said was withheld in the year. */
  tdsStated: Paise
  /** All days of any year with a valid charge for rent. */
  chargedDays: readonly Days[]
}

/**
 * The rent of a financial year without tax, of the periods that begin in it: what was charged for them, and what
 * the terms say of the days that were not, from the start of the agreement to the end of the year or its own. It
 * does not depend on when charging began in these books. Of an agreement that is not charged by itself the terms
 * alone count. An unknown start is the first charged day, or the start of the year; an agreement that runs on
 * beyond its last day foresees no end.
 */
export function annualRent(lease: LeaseInYear, today: string): Paise {
  const { year, chargedFrom, rents, endDate } = lease
  const isCharged = chargedFrom !== null
  const agreedEnd = endDate !== null && endDate >= today ? endDate : null
  const start = lease.startDate ?? chargedFrom ?? year.from
  const wholePeriods = rentPeriodOf(lease, year.from).from
  const endedOn = lease.endedOn ?? agreedEnd
  const agreed = { ...lease, chargedFrom: later(start, wholePeriods), gst: null, endedOn }
  const chargedDays = isCharged ? lease.chargedDays.map((days) => asCharged(lease, days)) : []
  const foreseen = expectedCharges(
    { lease: agreed, rents, recurring: [] },
    year.to,
    () => chargedDays,
  ).filter(({ period }) => period && period.from >= year.from && period.from <= year.to)
  return foreseen.reduce((sum, { net }) => plus(sum, net), isCharged ? lease.charged : ZERO)
}

/** Where a month is charged whole, a charge for its last days is the rent of all of them. */
const asCharged = (lease: LeaseInYear, { from, to }: Days): Days => ({
  from: lease.proration === 'none' ? rentPeriodOf(lease, from).from : from,
  to,
})

/** Whether it is known since when the agreement runs in that year. */
export const isRentOfYearKnown = ({ startDate, chargedFrom, year }: LeaseInYear): boolean =>
  startDate !== null || (chargedFrom !== null && chargedFrom <= year.from)

/** The rent of one client, of all their agreements with the same owner: of a financial year and of a month. */
export type RentOfClient = { year: Paise; month: Paise }

/** Whether employers ask for the landlord's PAN at that rent. */
export const isPanAsked = ({ year, month }: RentOfClient, day: string): boolean =>
  year > taxRuleOn('panAbove', day) || month > taxRuleOn('panMonthAbove', day)
