import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { sharedDays } from '../../../shared/days.ts'
import { formatPaiseBriefly, sumOf } from '../../../shared/paise.ts'
import { withGst } from '../gst.ts'
import { chargingDayFault } from '../lease-faults.ts'
import { periodsToPost, postingDay } from '../posting-day.ts'
import { rentOfPeriod } from '../proration.ts'
import { rentPeriodOf } from '../rent-period.ts'
import type { ReadTerms } from './typed-terms.ts'

type Start = Pick<ReadTerms, 'terms' | 'gst' | 'monthlyRent' | 'startDate'> & {
  chargedFrom: string
  today: string
}

/**
 * What charging from that day on does: '₹ 18,500 is charged at once, for 1 month; then the rent of each month
 * by itself.' '' where it cannot begin on that day.
 */
export function chargingSentence({ chargedFrom, today, ...agreed }: Start): string {
  if (chargingDayFault({ chargedFrom, startDate: agreed.startDate }, today)) return ''
  const { terms, gst, monthlyRent } = agreed
  const periods = periodsToPost(terms, chargedFrom, today)
  const rents = [{ from: chargedFrom, monthlyRent }]
  const amounts = periods.map((period) => {
    const days = sharedDays(period, { from: chargedFrom, to: period.to }) ?? period
    return withGst(rentOfPeriod(terms, rents, { days, period }).amount, gst)
  })
  const months = periods.length
  const isByMonth = terms.rentEvery === 'month'
  if (months === 0) {
    const first = formatDate(postingDay(rentPeriodOf(terms, chargedFrom)))
    return isByMonth
      ? t`Nothing is charged before ${first}; from then on the rent of each month is charged automatically.`
      : t`Nothing is charged before ${first}; from then on the rent of each period is charged automatically.`
  }
  const total = formatPaiseBriefly(sumOf(amounts))
  const last = formatDate(periods.at(-1)?.to)
  if (!isByMonth)
    return t`${total} is charged at once, for ${formatDate(chargedFrom)} to ${last}; then the rent of each period automatically.`
  return months === 1
    ? t`${total} is charged at once, for the month that runs now; then the rent of each month automatically.`
    : t`${total} is charged at once, for ${months} months from ${formatDate(chargedFrom)}; then the rent of each month automatically.`
}
