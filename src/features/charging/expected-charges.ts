import { type Days, daysWithout, sharedDays } from '../../shared/days.ts'
import { ZERO } from '../../shared/paise.ts'
import type { Proration } from '../leases/charging-terms.ts'
import type { DatedRent } from '../leases/dated-rent.ts'
import { gstOn, totalGst } from '../leases/gst.ts'
import { periodsToPost, postingDay } from '../leases/posting-day.ts'
import { rentOfPeriod } from '../leases/proration.ts'
import { byMonth, dueDayFrom, type RentPeriod } from '../leases/rent-period.ts'
import {
  type ChargedLease,
  explained,
  type NewCharge,
  type RecurringCharge,
} from '../ledger/charge.ts'
import { CHARGE_NAMES } from '../ledger/charge-kinds.ts'

/** Days already charged, by `source`. */
export type ChargedDays = (source: string) => readonly Days[]

/** The terms that determine automatic charges. */
export type Agreed = {
  lease: ChargedLease
  /** In order of time, at least one. */
  rents: readonly DatedRent[]
  recurring: readonly RecurringCharge[]
}

const RENT = 'rent'
export const recurringSource = (id: string) => `recurring:${id}`

const LAST_DAY = '9999-12-31'
const nothingCharged: ChargedDays = () => []

/**
 * Charges due by the end of `today` that were not made: days are charged, not months, so days booked by a
 * receipt are skipped, and missing days in the middle of a period are charged.
 */
export function expectedCharges(
  agreed: Agreed,
  today: string,
  chargedDays: ChargedDays = nothingCharged,
): NewCharge[] {
  return itemsOf(agreed).flatMap((item) => {
    const lease = chargedAs(agreed.lease, item)
    const charged = chargedDays(item.source)
    const days = daysToCharge(lease, item)
    const [first] = days ? daysWithout(days, charged) : []
    return days && first ? chargesOf(item, { lease, days, charged, from: first.from, today }) : []
  })
}

/** Something that is charged for each of its periods, at monthly amounts that may change. */
export type Item = Pick<NewCharge, 'kind' | 'name' | 'source'> & {
  amounts: readonly DatedRent[]
  days: Days
  hasGst: boolean
  /** The first day that is charged, where it is another than that of the agreement. */
  chargedFrom?: string | null
}

/** All that the agreement charges for each period. */
export const itemsOf = ({ rents, recurring }: Agreed): Item[] => [
  rentItem(rents),
  ...recurring.map(monthlyItem),
]

/** All days for which the item is to be charged, or undefined where there are none. */
export const daysToCharge = ({ endedOn, ...lease }: ChargedLease, { days, chargedFrom }: Item) =>
  sharedDays({ from: chargedFrom ?? lease.chargedFrom, to: endedOn ?? LAST_DAY }, days)

/** The agreement as an item of it is charged: what is beside the rent by month. */
export const chargedAs = (lease: ChargedLease, { source }: Pick<Item, 'source'>): ChargedLease =>
  source === RENT ? lease : byMonth(lease)

const rentItem = (rents: readonly DatedRent[]): Item => ({
  kind: 'rent',
  name: CHARGE_NAMES.rent,
  source: RENT,
  amounts: rents,
  days: { from: '0001-01-01', to: LAST_DAY },
  hasGst: true,
})

const monthlyItem = ({
  id,
  kind,
  name,
  monthlyAmount,
  hasGst,
  from,
  to,
  chargedFrom = null,
}: RecurringCharge): Item => ({
  kind,
  name,
  source: recurringSource(id),
  amounts: [{ from, monthlyRent: monthlyAmount }],
  days: { from, to: to ?? LAST_DAY },
  hasGst,
  chargedFrom,
})

type Place = {
  lease: ChargedLease
  /** All days for which the item is to be charged, and those for which it was. */
  days: Days
  charged: readonly Days[]
  /** The first day that is not charged yet. */
  from: string
  today: string
}

function chargesOf(item: Item, { lease, days, charged, from, today }: Place): NewCharge[] {
  return periodsToPost(lease, from, today)
    .flatMap((period) => {
      const due = sharedDays(period, days)
      if (!due || !isPosted(period, due, today)) return []
      return daysWithout(due, charged).map((part) =>
        chargeFor(item, { lease, period, part, isRest: part !== due }),
      )
    })
    .filter(({ net }) => net > 0n)
}

/** Whether the days of a period are charged by the end of `today`: by the first of them. */
const isPosted = (period: RentPeriod, { from }: Days, today: string) =>
  postingDay({ from, dueOn: dueDayFrom(period, from) }) <= today

type Missing = { lease: ChargedLease; period: RentPeriod; part: Days; isRest: boolean }

function chargeFor(item: Item, { lease, period, part, isRest }: Missing): NewCharge {
  const terms = { ...lease, proration: prorationOf(lease, isRest) }
  const { amount, computation } = rentOfPeriod(terms, item.amounts, { days: part, period })
  const tax = item.hasGst ? lease.gst : null
  return {
    kind: item.kind,
    name: item.name,
    source: item.source,
    period: part,
    datedOn: part.from,
    dueOn: dueDayFrom(period, part.from),
    net: amount,
    gst: tax ? totalGst(gstOn(amount, tax)) : ZERO,
    tax,
    computation: explained(computation),
  }
}

/**
 * How some days of a period are charged. Of a month that would be charged whole, some days were charged
 * already: only the others are left.
 */
export const prorationOf = ({ proration }: ChargedLease, isRest: boolean): Proration =>
  isRest && proration === 'none' ? 'actual' : proration
