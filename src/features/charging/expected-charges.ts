import { countDays, type Days, daysWithout, earlier, later, sharedDays } from '../../shared/days.ts'
import { fractionOf, type Paise, ZERO } from '../../shared/paise.ts'
import { ratio } from '../../shared/ratio.ts'
import type { Proration } from '../leases/charging-terms.ts'
import type { DatedRent } from '../leases/dated-rent.ts'
import { gstOn, totalGst } from '../leases/gst.ts'
import { periodsToPost, postingDay } from '../leases/posting-day.ts'
import { type Prorated, rentOfDays, rentOfPeriod } from '../leases/proration.ts'
import { byMonth, dueDayFrom, type RentPeriod, rentPeriodOf } from '../leases/rent-period.ts'
import {
  CHARGE_NAMES,
  type ChargedLease,
  explained,
  type NewCharge,
  type RecurringCharge,
} from '../ledger/charge.ts'

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
const itemsOf = ({ rents, recurring }: Agreed): Item[] => [
  rentItem(rents),
  ...recurring.map(monthlyItem),
]

/** All days for which the item is to be charged, or undefined where there are none. */
const daysToCharge = ({ endedOn, ...lease }: ChargedLease, { days, chargedFrom }: Item) =>
  sharedDays({ from: chargedFrom ?? lease.chargedFrom, to: endedOn ?? LAST_DAY }, days)

/** The agreement as an item of it is charged: what is beside the rent by month. */
const chargedAs = (lease: ChargedLease, { source }: Pick<Item, 'source'>): ChargedLease =>
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

function chargesOf(item: Item, place: Place): NewCharge[] {
  const { lease, charged, today } = place
  return postingsOf(place)
    .filter(({ postedOn }) => postedOn <= today)
    .flatMap(({ period, due }) =>
      daysWithout(due, charged).map((part) =>
        chargeFor(item, { lease, period, part, isRest: part !== due }),
      ),
    )
    .filter(({ net }) => net > 0n)
}

/** The days of each period and the day on which they are charged: by the first of them. */
const postingsOf = ({ lease, days, from, today }: Omit<Place, 'charged'>) =>
  periodsToPost(lease, from, today).flatMap((period) => {
    const due = sharedDays(period, days)
    if (!due) return []
    const postedOn = postingDay({ from: due.from, dueOn: dueDayFrom(period, due.from) })
    return [{ period, due, postedOn }]
  })

/**
 * The first day after `today` and by `last` on which something may be charged; undefined where nothing is. Days that were
 * charged ahead are not looked at: it may be earlier than the next charge, and is never later.
 */
export function nextPostingDay(
  agreed: Agreed,
  { today, last }: { today: string; last: string },
): string | undefined {
  return itemsOf(agreed)
    .flatMap((item) => {
      const lease = chargedAs(agreed.lease, item)
      const days = daysToCharge(lease, item)
      if (!days) return []
      // Nothing is charged later than on the first of its days.
      const from = later(days.from, today)
      return from > days.to ? [] : postingsOf({ lease, days, from, today: last })
    })
    .map(({ postedOn }) => postedOn)
    .filter((day) => day > today && day <= last)
    .sort()[0]
}

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
const prorationOf = ({ proration }: ChargedLease, isRest: boolean): Proration =>
  isRest && proration === 'none' ? 'actual' : proration

/** A charge for days of an agreement, as it was first posted. */
type PostedCharge = { source: string; period: Days; net: Paise }

const NO_RENT: Prorated = { amount: ZERO, computation: [] }
const OF_RECEIPT = 'receipt:'

/** The source of a charge that a receipt booked itself. */
export const receiptSource = (receiptId: string) => `${OF_RECEIPT}${receiptId}`

/**
 * The net amount of a posted charge under these terms; null where terms do not determine it, as for manual
 * charges. Amounts booked by a receipt stay, except for days after the end of the agreement.
 */
export function expectedOf(agreed: Agreed, charge: PostedCharge): Prorated | null {
  const { source, period: days } = charge
  if (source.startsWith(OF_RECEIPT)) return untilEnd(agreed.lease, charge)
  const found = itemOf(agreed, source)
  if (!found) return null
  const { item, lease, days: whole } = found
  const part = whole && sharedDays(days, whole)
  if (!part) return NO_RENT
  const due = sharedDays(rentPeriodOf(lease, part.from), whole)
  const isRest = due?.from !== part.from || due.to !== part.to
  return rentOfDays({ ...lease, proration: prorationOf(lease, isRest) }, item.amounts, part)
}

/** The part of an agreement that is charged automatically from a source, and its days; undefined if there is none. */
export function itemOf(agreed: Agreed, source: string) {
  const item = itemsOf(agreed).find((it) => it.source === source)
  if (!item) return undefined
  const lease = chargedAs(agreed.lease, item)
  return { item, lease, days: daysToCharge(lease, item) }
}

/** The share of a receipt's amount for its days until the end. */
function untilEnd(lease: ChargedLease, { period: days, net }: PostedCharge): Prorated {
  const { endedOn, proration, rounding } = lease
  if (endedOn === null || days.to <= endedOn) return { amount: net, computation: [] }
  if (days.from > endedOn) return NO_RENT
  // A month that is charged whole is charged whole to its end.
  const last = proration === 'none' ? rentPeriodOf(byMonth(lease), endedOn).to : endedOn
  const kept = countDays({ from: days.from, to: earlier(days.to, last) })
  const share = ratio(BigInt(kept), BigInt(countDays(days)))
  return { amount: fractionOf(net, share, rounding), computation: [] }
}
