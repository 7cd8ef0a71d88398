import { firstOfMonth } from '../../shared/calendar-date.ts'
import { fractionOf, minus, type Paise } from '../../shared/paise.ts'
import { ratio, ratioFromDecimal } from '../../shared/ratio.ts'
import { rentOn } from '../leases/dated-rent.ts'
import type { Notice } from '../payments/notice-wire.ts'
import { annualRent, type LeaseInYear } from './annual-rent.ts'
import { taxRuleOn } from './tax-years.ts'

/** A notice about money that is received on `day`: the cash of that day reaches the limit. */
export function cashNotice(cashOfDay: Paise, day: string): Notice[] {
  const { amount } = taxRuleOn('cashBelow', day)
  return cashOfDay >= amount ? [{ code: 'cash-limit', amount, rate: null }] : []
}

/** A notice to who pays that rent a month: from such a rent tax may have to be withheld. */
export function tdsNotice(monthlyRent: Paise, day: string): Notice[] {
  const { monthAbove, rate } = taxRuleOn('rentTds', day)
  return monthlyRent > monthAbove ? [{ code: 'tds', amount: monthAbove, rate }] : []
}

/**
 * What a client is told of tax to withhold: that they may have to, and in March and in the last month of the
 * agreement what it comes to for the year, to the rupee, less what they told already.
 */
export function tdsNotices(lease: LeaseInYear, today: string): Notice[] {
  const notices = tdsNotice(rentOn(lease.rents, today).monthlyRent, today)
  const last = lease.endedOn ?? lease.endDate
  const isLastMonth = last !== null && firstOfMonth(last) === firstOfMonth(today)
  if (notices.length === 0 || !(isLastMonth || today.slice(5, 7) === '03')) return notices
  const { rate } = taxRuleOn('rentTds', today)
  const { numerator, denominator } = ratioFromDecimal(rate)
  const share = ratio(numerator, denominator * 100n)
  const amount = minus(fractionOf(annualRent(lease, today), share, 'rupee'), lease.tdsTold)
  return amount > 0n ? [...notices, { code: 'tds-proposal', amount, rate }] : notices
}
