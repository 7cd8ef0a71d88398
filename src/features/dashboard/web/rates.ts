import { sumOf, thousandthsOf } from '../../../shared/paise.ts'
import type { MonthOfMoney } from '../../dues/dues.ts'

type Months = readonly Pick<MonthOfMoney, 'charged' | 'paid' | 'properties' | 'let'>[]

/**
 * The share of what was charged in these months that is paid by now, and the share of the properties that were let at
 * the ends of the months, in whole per cent; null where nothing was charged, or there was nothing to let.
 */
export function ratesOf(months: Months): { paid: number | null; letOut: number | null } {
  const charged = sumOf(months.map((month) => month.charged))
  const properties = months.reduce((all, month) => all + month.properties, 0)
  const letOut = months.reduce((all, month) => all + month.let, 0)
  return {
    paid:
      charged > 0n
        ? wholePercent(thousandthsOf(sumOf(months.map((it) => it.paid)), charged))
        : null,
    letOut: properties > 0 ? Math.floor((letOut * 100) / properties) : null,
  }
}

// Rounded down: 100 means all of it.
const wholePercent = (thousandths: number) => Math.floor(thousandths / 10)
