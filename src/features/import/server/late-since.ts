import { addDays } from '../../../shared/calendar-date.ts'
import { type Paise, paise, ZERO } from '../../../shared/paise.ts'
import { MONTHS_IN } from '../../leases/charging-terms.ts'
import { type RentCalendar, rentPeriodOf } from '../../leases/rent-period.ts'

type Open = {
  open: Paise
  /** The monthly dues: rent, and charges beside it. */
  monthly: Paise
  /** The last day of the dues. */
  until: string
  today: string
}

/**
 * Since when some of what a sheet says is open is late: the last due day before today. Undefined where all of it may be
 * rent whose due day is still to come.
 */
export function lateSince(terms: RentCalendar, { open, monthly, until, today }: Open) {
  let period = rentPeriodOf(terms, until)
  let notYetDue: Paise = ZERO
  while (period.dueOn >= today) {
    notYetDue = paise(notYetDue + monthly * BigInt(MONTHS_IN[terms.rentEvery]))
    period = rentPeriodOf(terms, addDays(period.from, -1))
  }
  return open > notYetDue ? period.dueOn : undefined
}
