import { addMonths } from '../../shared/calendar-date.ts'
import { MAX_AMOUNT, paiseFromDecimal, TOO_LARGE } from '../../shared/paise.ts'
import type { LeaseTerms, LeaseTime } from './lease.ts'

/** Terms that must fit together. */
export type FittingTerms = Pick<LeaseTime, 'startDate' | 'endDate' | 'chargedFrom'> &
  Pick<LeaseTerms, 'monthlyRent'>
type Fault = { field: keyof FittingTerms; message: string }

const MONTHS_BACK = 12 * 20
const MONTHS_AHEAD = 12 * 2
const TOO_EARLY = /* i18n */ 'This is before the agreement begins.'

/**
 * The first fault of terms taken together, and the field at which to show it; undefined if they fit. `before` are the
 * terms of an agreement that is changed. `today` is an ISO date.
 */
export function faultOfTerms(
  terms: FittingTerms,
  today: string,
  before?: FittingTerms,
): Fault | undefined {
  const { startDate, endDate, chargedFrom } = terms
  if (startDate !== null && endDate !== null && endDate < startDate)
    return before?.endDate === endDate
      ? { field: 'startDate', message: /* i18n */ 'This is after the last day of the agreement.' }
      : { field: 'endDate', message: TOO_EARLY }
  if (chargedFrom === null) return undefined
  const isCharged = before !== undefined && before.chargedFrom !== null
  const message = isCharged
    ? startFault(chargedFrom, startDate)
    : chargingDayFault({ chargedFrom, startDate }, today)
  if (message) return { field: isCharged ? 'startDate' : 'chargedFrom', message }
  if (isCharged && before.monthlyRent === terms.monthlyRent) return undefined
  const tooLarge = chargedRentFault(terms.monthlyRent)
  return tooLarge === undefined ? undefined : { field: 'monthlyRent', message: tooLarge }
}

const startFault = (chargedFrom: string, startDate: string | null) =>
  startDate !== null && startDate > chargedFrom
    ? /* i18n */ 'This agreement is charged from an earlier day.'
    : undefined

type Start = { chargedFrom: string; startDate: string | null }

/** The fault of a first day to charge, of an agreement that begins on `startDate`; undefined if it is allowed. */
export function chargingDayFault(
  { chargedFrom, startDate }: Start,
  today: string,
): string | undefined {
  if (startDate !== null && chargedFrom < startDate) return TOO_EARLY
  if (chargedFrom < addMonths(today, -MONTHS_BACK))
    return /* i18n */ 'This is more than 20 years ago.'
  if (chargedFrom > addMonths(today, MONTHS_AHEAD))
    return /* i18n */ 'This is more than 2 years ahead.'
  return undefined
}

/** The fault of a monthly rent (rupees, decimal text) that is charged; undefined if it is allowed. */
export const chargedRentFault = (monthlyRent: string): string | undefined =>
  paiseFromDecimal(monthlyRent) > MAX_AMOUNT ? TOO_LARGE : undefined
