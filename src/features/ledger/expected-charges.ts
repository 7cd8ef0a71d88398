import { countDays, type Days, daysWithout, sharedDays } from '../../shared/days.ts'
import { NOTHING, type Paise } from '../../shared/paise.ts'
import type { ChargingTerms } from '../leases/charging-terms.ts'
import type { DatedRent } from '../leases/dated-rent.ts'
import { rentOfPeriod } from '../leases/proration.ts'
import { periodsToPost, type RentPeriod } from '../leases/rent-period.ts'
import type { NewCharge } from './charge.ts'
import { type GstTerms, gstOn, totalGst } from './gst.ts'

/** An agreement as far as its charges come by themselves. */
export type ChargedLease = ChargingTerms & {
  /** The first day that is charged. */
  chargedFrom: string
  /** The last day of an agreement that was ended. */
  endedOn: string | null
  /** null: the agreement charges no tax. */
  gst: GstTerms | null
}

/** What is charged every month beside the rent. */
export type RecurringCharge = {
  id: string
  kind: 'maintenance' | 'other'
  name: string
  monthlyAmount: Paise
  /** Whether the agreement's tax is charged on it. */
  hasGst: boolean
  from: string
  to: string | null
}

/** Days that are charged already, by what they were charged for (`source`). */
export type ChargedDays = (source: string) => readonly Days[]

type Agreed = {
  lease: ChargedLease
  /** In order of time, at least one. */
  rents: readonly DatedRent[]
  recurring: readonly RecurringCharge[]
}

export const RENT = 'rent'
export const recurringSource = (id: string) => `recurring:${id}`

const LAST_DAY = '9999-12-31'
const nothingCharged: ChargedDays = () => []

/**
 * What is to be charged by the end of `today` and has not been: days are charged, not months, so days that
 * a receipt booked are left out, and days missing in the middle of a period are made up for.
 */
export function expectedCharges(
  { lease, rents, recurring }: Agreed,
  today: string,
  chargedDays: ChargedDays = nothingCharged,
): NewCharge[] {
  const whole = { from: lease.chargedFrom, to: lease.endedOn ?? LAST_DAY }
  const every = [rentOf(rents), ...recurring.map(monthly)]
  return periodsToPost(lease, lease.chargedFrom, today)
    .flatMap((period) =>
      every.flatMap((item) => chargesOf(item, { lease, period, whole }, chargedDays(item.source))),
    )
    .filter(({ net }) => net > 0n)
}

/** Something that is charged for each period, at monthly amounts that may change. */
type Item = Pick<NewCharge, 'kind' | 'name' | 'source'> & {
  amounts: readonly DatedRent[]
  days: Days
  hasGst: boolean
}

const rentOf = (rents: readonly DatedRent[]): Item => ({
  kind: 'rent',
  name: 'Rent',
  source: RENT,
  amounts: rents,
  days: { from: '0001-01-01', to: LAST_DAY },
  hasGst: true,
})

const monthly = ({ id, kind, name, monthlyAmount, hasGst, from, to }: RecurringCharge): Item => ({
  kind,
  name,
  source: recurringSource(id),
  amounts: [{ from, monthlyRent: monthlyAmount }],
  days: { from, to: to ?? LAST_DAY },
  hasGst,
})

type Place = { lease: ChargedLease; period: RentPeriod; whole: Days }

function chargesOf(item: Item, { lease, period, whole }: Place, charged: readonly Days[]) {
  const days = daysIn(period, whole, item.days)
  return days
    ? daysWithout(days, charged).map((missing) => chargeFor(item, { lease, period, missing, days }))
    : []
}

function daysIn(period: Days, ...bounds: Days[]): Days | undefined {
  return bounds.reduce<Days | undefined>((days, it) => days && sharedDays(days, it), {
    from: period.from,
    to: period.to,
  })
}

type Missing = { lease: ChargedLease; period: RentPeriod; missing: Days; days: Days }

function chargeFor(item: Item, { lease, period, missing, days }: Missing): NewCharge {
  // A month that is charged whole was charged in part already: only its other days are left.
  const isRest = countDays(missing) < countDays(days)
  const proration = isRest && lease.proration === 'none' ? 'actual' : lease.proration
  const terms = { proration, rounding: lease.rounding }
  const { amount, computation } = rentOfPeriod(terms, item.amounts, { days: missing, period })
  return {
    kind: item.kind,
    name: item.name,
    source: item.source,
    period: missing,
    dueOn: period.dueOn,
    net: amount,
    gst: item.hasGst && lease.gst ? totalGst(gstOn(amount, lease.gst)) : NOTHING,
    computation: { stretches: computation },
  }
}
