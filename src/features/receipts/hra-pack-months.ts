import { countDays, later } from '../../shared/days.ts'
import { minus, type Paise, plus, smaller, ZERO } from '../../shared/paise.ts'
import { type LeaseInYear, shareOfDays } from '../income-tax/annual-rent.ts'
import { totalGst } from '../leases/gst.ts'
import { byMonth, MAX_MONTH_DAYS, rentPeriods } from '../leases/rent-period.ts'
import { gstBetween } from '../ledger/settled-gst.ts'
import type { PackCharge, PackSettled } from './hra-pack.ts'

/** Valid charges for rent, and what payments settled of them. */
type Books = { charges: readonly PackCharge[]; settled: readonly PackSettled[] }

/**
 * Charges for several months as one for each month that begins in the year: an employer needs it by month. What was
 * settled of such a charge counts for its earliest months first. Charges for a month stay as they are.
 */
export function inMonths(lease: LeaseInYear, { charges, settled }: Books): Books {
  const isLong = ({ days }: PackCharge) => countDays(days) > MAX_MONTH_DAYS
  const spread = charges.map((charge) =>
    isLong(charge)
      ? spreadOver(monthsIn(lease, charge), charge, settled)
      : { charges: [charge], settled: settled.filter(({ chargeId }) => chargeId === charge.id) },
  )
  const { from, to } = lease.year
  const ids = new Set(charges.map(({ id }) => id))
  return {
    charges: spread
      .flatMap((it) => it.charges)
      .filter(({ days }) => from <= days.from && days.from <= to),
    settled: [
      ...settled.filter(({ chargeId }) => !ids.has(chargeId)),
      ...spread.flatMap((it) => it.settled),
    ],
  }
}

type Month = Pick<PackCharge, 'days' | 'rent' | 'gst'> & {
  /** The rent of the months of the charge before this one. */
  before: Paise
}

/** The tax in a part of a charge. */
const taxBetween = (
  { rent, gst, gstInterState }: PackCharge,
  before: Paise,
  after: Paise,
): Paise =>
  gst > 0n ? totalGst(gstBetween({ amount: rent, gst, gstInterState }, { before, after })) : ZERO

/** The months of a charge, and what of it each of them costs. Together they hold all of its tax. */
function monthsIn(lease: LeaseInYear, charge: PackCharge): Month[] {
  const { days, rent } = charge
  let after = ZERO
  return rentPeriods(byMonth(lease), days).map((month) => {
    const ofMonth = {
      from: later(month.from, days.from),
      to: month.to < days.to ? month.to : days.to,
    }
    const before = after
    const share = shareOfDays(lease, { days, net: rent }, ofMonth)
    after = plus(before, share)
    return { days: ofMonth, rent: share, gst: taxBetween(charge, before, after), before }
  })
}

function spreadOver(months: Month[], charge: PackCharge, all: readonly PackSettled[]): Books {
  const rents = months.map(({ rent }) => rent)
  const filled = poured(minus(charge.rent, charge.open), rents)
  const idOf = (place: number) => `${charge.id} ${place}`
  let rooms = filled
  const settled = all
    .filter(({ chargeId }) => chargeId === charge.id)
    .flatMap((payment) => {
      const parts = poured(payment.amount, rooms)
      const last = parts.findLastIndex((part) => part > 0n)
      let { gst } = payment
      const split = months.flatMap(({ days, before }, place) => {
        const [amount = ZERO, room = ZERO, all = ZERO] = [parts[place], rooms[place], filled[place]]
        if (amount === 0n) return []
        const from = plus(before, minus(all, room))
        // The last part takes what is left, so that the parts hold the tax of the payment.
        const tax = place === last ? gst : taxBetween(charge, from, plus(from, amount))
        gst = minus(gst, tax)
        return [{ ...payment, chargeId: idOf(place), days, amount, gst: tax }]
      })
      rooms = rooms.map((room, place) => minus(room, parts[place] ?? room))
      return split
    })
  const charges = months.map(({ days, rent, gst }, place) => ({
    ...charge,
    id: idOf(place),
    days,
    rent,
    gst,
    open: minus(rent, filled[place] ?? rent),
  }))
  return { charges, settled }
}

/** An amount poured into rooms, the first of them first. */
function poured(amount: Paise, rooms: readonly Paise[]): Paise[] {
  let rest = amount
  return rooms.map((room) => {
    const part = smaller(rest, room)
    rest = minus(rest, part)
    return part
  })
}
