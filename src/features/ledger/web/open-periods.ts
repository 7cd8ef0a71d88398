import { addDays } from '../../../shared/calendar-date.ts'
import { type Days, daysWithout, earlier, later } from '../../../shared/days.ts'
import { type Paise, plus, ZERO } from '../../../shared/paise.ts'
import { type RentCalendar, rentPeriodOf, rentPeriods } from '../../leases/rent-period.ts'
import type { ChargeView, LedgerView } from './ledger-view.ts'

/** Days of rent for which money is still to come. */
export type OpenPeriod = Days & {
  dueOn: string
  /** The open part of their charges; null if nothing was charged and no receipt covers them. */
  open: Paise | null
}

type Books = Pick<LedgerView, 'charges' | 'isCharging' | 'startDate'>

/**
 * With automatic rent: open periods, oldest first. Without: the days since the first receipt (or the agreed
 * start) that no receipt covers.
 */
export function openPeriods(books: Books, terms: RentCalendar, today: string): OpenPeriod[] {
  return books.isCharging ? openCharges(books) : daysWithoutReceipt(books, terms, today)
}

/** The days that the next payment is for: the oldest open ones, else the first that nothing was booked for. */
export function nextPeriod(books: Books, terms: RentCalendar, today: string): OpenPeriod {
  const [oldest] = openPeriods(books, terms, today)
  if (oldest) return oldest
  const booked = bookedDays(books).sort((a, b) => (a.from < b.from ? -1 : 1))
  const start = books.startDate ?? '0001-01-01'
  const free = booked.reduce(
    (day, { from, to }) => (from <= day && day <= to ? addDays(to, 1) : day),
    later(today, start),
  )
  const period = rentPeriodOf(terms, free)
  const days = { from: later(period.from, start), to: period.to }
  const [first = days] = daysWithout(days, booked)
  return { ...first, dueOn: period.dueOn, open: null }
}

function openCharges({ charges }: Books): OpenPeriod[] {
  const periods = new Map<string, OpenPeriod>()
  for (const charge of charges) {
    if (charge.days === null || charge.kind !== 'rent' || charge.open === 0n) continue
    const key = `${charge.days.from} ${charge.days.to}`
    const open = plus(periods.get(key)?.open ?? ZERO, charge.open)
    periods.set(key, { ...charge.days, dueOn: charge.dueOn, open })
  }
  return [...periods.values()].sort((a, b) => (a.from < b.from ? -1 : 1))
}

function daysWithoutReceipt(books: Books, terms: RentCalendar, today: string): OpenPeriod[] {
  const booked = bookedDays(books)
  const firsts = [...booked.map(({ from }) => from), ...(books.startDate ? [books.startDate] : [])]
  if (firsts.length === 0) return []
  const first = firsts.reduce(earlier)
  if (first > today) return []
  return rentPeriods(terms, { from: first, to: today }).flatMap((period) => {
    const days = { from: later(period.from, first), to: period.to }
    return daysWithout(days, booked).map((free) => ({ ...free, dueOn: period.dueOn, open: null }))
  })
}

const bookedDays = ({ charges }: Books): Days[] => charges.flatMap(daysOfRent)

const daysOfRent = ({ kind, days, reversedOn }: ChargeView): Days[] =>
  kind === 'rent' && days !== null && reversedOn === null ? [days] : []
