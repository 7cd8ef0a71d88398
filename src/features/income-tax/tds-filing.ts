import { addDays, addMonths, firstOfMonth, lastOfMonth } from '../../shared/calendar-date.ts'
import { taxRuleOn } from './tax-rules.ts'
import type { TdsCase } from './tds-amount.ts'

/** How tax that was withheld from rent is paid and reported; ISO dates. */
export type TdsFiling = {
  /** In which it is reported: an individual with the payment, all others once a quarter. */
  form: string
  /** Which the landlord gets; null where its number is not known. */
  certificate: string | null
  payBy: string
  reportBy: string
}

/** From this day on the dates are known: before, statements were due on others. */
const KNOWN_FROM = '2017-06-01'

/**
 * How tax is paid and reported that is withheld on that day; null where it is not known who pays whom, or of days
 * for which no source is available.
 */
export function tdsFilingOf(of: TdsCase, day: string): TdsFiling | null {
  if (of === 'unknown' || day < KNOWN_FROM) return null
  if (of === 'individual') {
    const { form, certificate } = taxRuleOn('rentTds', day)
    const payBy = addDays(lastOfMonth(day), taxRuleOn('tdsDates', day).daysWithForm)
    return { form, certificate, payBy, reportBy: payBy }
  }
  const { form, certificate } = taxRuleOn(of === 'business' ? 'businessTds' : 'nonResidentTds', day)
  return { form, certificate, payBy: depositDay(day), reportBy: statementDay(day) }
}

/** Some days after the month; of March, all of April. */
function depositDay(day: string): string {
  const end = lastOfMonth(day)
  return isMarch(day)
    ? lastOfMonth(addDays(end, 1))
    : addDays(end, taxRuleOn('tdsDates', day).daysAfterMonth)
}

/** The last day of the month after the quarter; of January to March, of the second. */
function statementDay(day: string): string {
  const month = Number(day.slice(5, 7))
  const quarterEnd = addMonths(firstOfMonth(day), (12 - month) % 3)
  return lastOfMonth(addMonths(quarterEnd, isMarch(quarterEnd) ? 2 : 1))
}

const isMarch = (day: string) => day.slice(5, 7) === '03'
