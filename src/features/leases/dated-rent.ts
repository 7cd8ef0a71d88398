import { addDays } from '../../shared/calendar-date.ts'
import { countDays, type Days, earlier, sharedDays } from '../../shared/days.ts'
import type { Paise } from '../../shared/paise.ts'

/** The rent a month from a day on, until the next dated rent. */
export type DatedRent = { from: string; monthlyRent: Paise }

/** Days of one rent period at one rent: `days` of the `of` days of that period. */
export type Stretch = Days & { days: number; of: number; monthlyRent: Paise }

/** How dated rents came to be: agreed at the start, raised by hand, or planned ahead. */
export const RENT_SOURCES = ['agreed', 'raised', 'escalation', 'renewal', 'changed'] as const
export type RentSource = (typeof RENT_SOURCES)[number]

/** The day from which the first rent of an agreement holds that names no day. */
export const BEGINNING_OF_TIME = '0001-01-01'

const LAST_DAY = '9999-12-31'

/**
 * The rent in force on that day: the last that began by then. The first also holds before it began.
 * `rents` in order of time, at least one.
 */
export function rentOn<R extends DatedRent>(rents: readonly R[], day: string): R {
  const rent = rents.findLast(({ from }) => from <= day) ?? rents[0]
  if (!rent) throw new RangeError('An agreement has a rent.')
  return rent
}

/** The given days of a rent period, cut where the rent changes. */
export function stretchesOf(rents: readonly DatedRent[], days: Days, period: Days): Stretch[] {
  const of = countDays(period)
  return rents.flatMap(({ monthlyRent, from }, place) => {
    const next = rents[place + 1]
    const inForce = {
      from: place === 0 ? BEGINNING_OF_TIME : from,
      to: next ? addDays(next.from, -1) : LAST_DAY,
    }
    const shared = sharedDays(days, inForce)
    return shared ? [{ ...shared, days: countDays(shared), of, monthlyRent }] : []
  })
}

/**
 * From which day on another rent holds that was entered without a day: it replaces the only rent of an
 * agreement that was never charged, else it begins with the first day that was not charged yet. What is not
 * charged automatically has it today at the latest.
 */
export function dayOfNewRent(
  { rents, chargedFrom }: { rents: readonly DatedRent[]; chargedFrom: string | null },
  { firstUncharged, today }: { firstUncharged: string | null; today: string },
): string {
  const [only, another] = rents
  if (firstUncharged === null && only && !another) return only.from
  if (chargedFrom === null) return earlier(firstUncharged ?? today, today)
  return firstUncharged ?? chargedFrom
}
