import type { Days } from '../../shared/days.ts'
import { earlier, later } from '../../shared/days.ts'
import { fractionOf, minus, type Paise, plus, ZERO } from '../../shared/paise.ts'
import { ratio } from '../../shared/ratio.ts'
import { type ChargedLease, expectedCharges } from '../charges/expected-charges.ts'
import type { DatedRent } from '../leases/dated-rent.ts'
import { rentOfDays } from '../leases/proration.ts'
import { byMonth, rentPeriodOf, rentPeriods } from '../leases/rent-period.ts'
import { taxRuleOn } from './tax-rules.ts'

/** The fields of an agreement that its rent of a year depends on. */
export type LeaseInYear = Omit<ChargedLease, 'chargedFrom' | 'gst'> & {
  /** The days of the financial year. */
  year: Days
  /** The first day that was agreed; null where it is not known. */
  startDate: string | null
  /** null: nothing is charged automatically. */
  chargedFrom: string | null
  /** The last day that was agreed; null where none was. */
  endDate: string | null
  /** In order of time, at least one. */
  rents: readonly DatedRent[]
  /** The valid rent charges for months that begin in the year, without tax, less their credit notes. */
  charged: Paise
  /** The tax that the client stated as withheld in the year. */
  tdsStated: Paise
  /** All days of any year with a valid charge for rent. */
  chargedDays: readonly Days[]
}

/**
 * The rent of a financial year without tax, of the months that begin in it, however many of them are charged at
 * once: what was charged for them, and what
 * the terms specify for the days that were not, from the start of the agreement to the end of the year or its own. It
 * does not depend on when charging began in these books. Of an agreement that is not charged automatically the terms
 * alone count. An unknown start is the first charged day, or the start of the year; an agreement that runs on
 * beyond its last day foresees no end.
 */
export function annualRent(inYear: LeaseInYear, today: string): Paise {
  const lease = byMonth(inYear)
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

/** A rent charge without tax, less its credit notes, and its days. */
export type ChargeOfDays = { days: Days; net: Paise }

type Agreed = Pick<LeaseInYear, 'rents'> & Parameters<typeof rentOfDays>[0]

/**
 * What of a charge for several months is rent of the months that begin in these days, by what each month costs. The
 * shares of days that follow each other add up to the charge.
 */
export function shareOfDays(lease: Agreed, { days, net }: ChargeOfDays, within: Days): Paise {
  const terms = byMonth(lease)
  const months = rentPeriods(terms, days)
  const whole = rentOfDays(terms, lease.rents, days).amount
  const before = (isBefore: (begins: string) => boolean): Paise => {
    const last = months.findLast(({ from }) => isBefore(later(from, days.from)))
    if (!last) return ZERO
    const through = { from: days.from, to: earlier(last.to, days.to) }
    if (through.to === days.to || whole === 0n) return net
    return fractionOf(net, ratio(rentOfDays(terms, lease.rents, through).amount, whole))
  }
  return minus(
    before((begins) => begins <= within.to),
    before((begins) => begins < within.from),
  )
}

/** Whether it is known since when the agreement runs in that year. */
export const isRentOfYearKnown = ({ startDate, chargedFrom, year }: LeaseInYear): boolean =>
  startDate !== null || (chargedFrom !== null && chargedFrom <= year.from)

/** The rent of one client, of all their agreements with the same owner: of a financial year and of a month. */
export type RentOfClient = { year: Paise; month: Paise }

/** Whether employers ask for the landlord's PAN at that rent. */
export const isPanRequired = ({ year, month }: RentOfClient, day: string): boolean =>
  year > taxRuleOn('panAbove', day) || month > taxRuleOn('panMonthAbove', day)
