import type { Days } from '../../shared/days.ts'
import { countDays, earlier, later } from '../../shared/days.ts'
import { fractionOf, minus, type Paise, plus, sumOf, ZERO } from '../../shared/paise.ts'
import { ratio } from '../../shared/ratio.ts'
import { expectedCharges } from '../charging/expected-charges.ts'
import type { DatedRent } from '../leases/dated-rent.ts'
import { rentOfDays } from '../leases/proration.ts'
import { byMonth, MAX_MONTH_DAYS, rentPeriodOf, rentPeriods } from '../leases/rent-period.ts'
import type { ChargedLease } from '../ledger/charge.ts'
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
  /** The valid rent charges that have days of the year. */
  charges: readonly ChargeOfDays[]
  /** The tax that the client stated as withheld in the year. */
  tdsStated: Paise
  /** All days of any year with a valid charge for rent. */
  chargedDays: readonly Days[]
}

/** The rent of a month that begins in the year. */
type MonthOfRent = { from: string; rent: Paise }

/**
 * The rent of each month that begins in a financial year, without tax, however many of them are charged at once: what
 * was charged for it, and what the terms specify for the days that were not, from the start of the agreement to the end
 * of the year or its own. It does not depend on when charging began in these books. Of an agreement that is not charged
 * automatically the terms alone count. An unknown start is the first charged day, or the start of the year; an
 * agreement that runs on beyond its last day foresees no end.
 */
function rentByMonth(inYear: LeaseInYear, today: string): MonthOfRent[] {
  const lease = byMonth(inYear)
  const { year, chargedFrom, rents } = lease
  const isCharged = chargedFrom !== null
  const start = lease.startDate ?? chargedFrom ?? year.from
  const wholePeriods = rentPeriodOf(lease, year.from).from
  const endedOn = lastDayOf(lease, today)
  const agreed = { ...lease, chargedFrom: later(start, wholePeriods), gst: null, endedOn }
  const chargedDays = isCharged ? lease.chargedDays.map((days) => asCharged(lease, days)) : []
  const foreseen = expectedCharges(
    { lease: agreed, rents, recurring: [] },
    year.to,
    () => chargedDays,
  ).flatMap(({ period, net }) => (period ? [{ from: period.from, rent: net }] : []))
  const charged = isCharged ? lease.charges.flatMap((charge) => chargedByMonth(lease, charge)) : []
  const months = new Map<string, Paise>()
  for (const { from, rent } of [...charged, ...foreseen]) {
    if (from < year.from || from > year.to) continue
    const month = rentPeriodOf(lease, from).from
    months.set(month, plus(months.get(month) ?? ZERO, rent))
  }
  return [...months].map(([from, rent]) => ({ from, rent }))
}

/** Splits a charge by month. */
function chargedByMonth(lease: LeaseInYear, { days, net }: ChargeOfDays): MonthOfRent[] {
  if (countDays(days) <= MAX_MONTH_DAYS) return [{ from: days.from, rent: net }]
  return rentPeriods(byMonth(lease), days).map((month) => {
    const from = later(month.from, days.from)
    return {
      from,
      rent: shareOfDays(lease, { days, net }, { from, to: earlier(month.to, days.to) }),
    }
  })
}

/** The day on which the agreement ends, as far as that is known; one that runs on beyond its last day has none. */
const lastDayOf = (
  { endedOn, endDate }: Pick<LeaseInYear, 'endedOn' | 'endDate'>,
  today: string,
): string | null => endedOn ?? (endDate !== null && endDate >= today ? endDate : null)

/** The rent of a financial year without tax, of the months that begin in it. */
export const annualRent = (lease: LeaseInYear, today: string): Paise =>
  sumOf(rentByMonth(lease, today).map(({ rent }) => rent))

/** The part of a financial year's rent that falls on months with a rent above `limit`. */
export const rentOfMonthsAbove = (lease: LeaseInYear, limit: Paise, today: string): Paise =>
  sumOf(
    rentByMonth(lease, today)
      .map(({ rent }) => rent)
      .filter((rent) => rent > limit),
  )

/** Whether several agreements together exceed `limit` in any month of the year. */
export function isAboveTogether(
  leases: readonly LeaseInYear[],
  limit: Paise,
  today: string,
): boolean {
  const months = new Map<string, Paise>()
  for (const { from, rent } of leases.flatMap((lease) => rentByMonth(lease, today))) {
    const month = from.slice(0, 7)
    months.set(month, plus(months.get(month) ?? ZERO, rent))
  }
  return [...months.values()].some((rent) => rent > limit)
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
 * The share of a charge for several months that is rent of the months beginning in these days, by the cost of each
 * month. The shares of consecutive periods add up to the charge.
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

/** Whether the books know from which day of that year the agreement ran. */
export const isRentOfYearKnown = ({ startDate, chargedFrom, year }: LeaseInYear): boolean =>
  startDate !== null || (chargedFrom !== null && chargedFrom <= year.from)

/** Rent of one client over all their agreements with an owner, for a financial year and for a month. */
export type RentOfClient = { year: Paise; month: Paise }

/** Whether an employer requires the landlord's PAN for this much rent. */
export const isPanRequired = ({ year, month }: RentOfClient, day: string): boolean =>
  year > taxRuleOn('panAbove', day) || month > taxRuleOn('panMonthAbove', day)
