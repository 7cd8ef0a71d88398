import { firstOfMonth } from '../../shared/calendar-date.ts'
import { later } from '../../shared/days.ts'
import { fractionOf, minus, type Paise } from '../../shared/paise.ts'
import type { WithholdsAs } from '../clients/client-wire.ts'
import { rentOn } from '../leases/dated-rent.ts'
import { rentOfDays } from '../leases/proration.ts'
import { daysUntilEnd, rentPeriodOf } from '../leases/rent-period.ts'
import type { PaymentNotice } from '../payments/notice-wire.ts'
import {
  isAboveTogether,
  isRentOfYearKnown,
  type LeaseInYear,
  rentOfMonthsAbove,
} from './annual-rent.ts'
import { taxRuleOn } from './tax-rules.ts'
import { percent, rateFor, type TdsParties, tdsCaseOf, tdsOfYear } from './tds-amount.ts'
import { tdsFilingOf } from './tds-filing.ts'

/**
 * A notice to the payer of that monthly rent, if tax may have to be withheld from it. Businesses have a limit of their
 * own; where it is not known who pays, the limit of individuals is taken.
 */
export function tdsNotice(monthlyRent: Paise, day: string, withholdsAs?: WithholdsAs | null) {
  const { monthAbove } = taxRuleOn(withholdsAs === 'business' ? 'businessTds' : 'rentTds', day)
  const notice: PaymentNotice = { code: 'tds', amount: monthAbove, rate: null }
  return monthlyRent > monthAbove ? [notice] : []
}

/**
 * The notices to a client on tax to withhold: whether they may have to, and how much where it is known who pays whom.
 * An individual withholds once, in March or the last month, from the months of the year whose rent is above the limit;
 * a company, a firm or an audited business from each payment, for however many months it is; anybody who pays a
 * landlord abroad from each payment, however small. Amounts are to the rupee, less what was stated already. Where a rate
 * is named, so are the form and its days. `others` are the client's other agreements with this landlord: whether the
 * limit counts them together no source says, so no amount follows from that.
 */
export function tdsNotices(
  lease: LeaseInYear,
  today: string,
  parties: TdsParties,
  others: readonly LeaseInYear[] = [],
): PaymentNotice[] {
  const notices = ratesOf(lease, { today, parties, others })
  const filing = tdsFilingOf(tdsCaseOf(parties), today)
  if (!filing || notices.every(({ rate }) => rate === null)) return notices
  const { form, payBy, reportBy } = filing
  return [...notices, { ...only('tds-filing'), filing: { form, payBy, reportBy } }]
}

type Known = { today: string; parties: TdsParties; others: readonly LeaseInYear[] }

function ratesOf(lease: LeaseInYear, { today, parties, others }: Known): PaymentNotice[] {
  const { residence, withholdsAs, hasPan } = parties
  const isBusiness = withholdsAs === 'business'
  if (residence === 'non-resident')
    return ofEach(lease, today, taxRuleOn('nonResidentTds', today).rate)
  const { monthAbove } = taxRuleOn(isBusiness ? 'businessTds' : 'rentTds', today)
  const base = rentOfMonthsAbove(lease, monthAbove, today)
  const highest = isBusiness || base === 0n ? rentOn(lease.rents, today).monthlyRent : base
  const notices = tdsNotice(highest, today, withholdsAs)
  if (notices.length === 0)
    return others.length > 0 && isAboveTogether([lease, ...others], monthAbove, today)
      ? [only('tds-together')]
      : []
  if (residence === 'unknown') return [...notices, only('tds-landlord-unknown')]
  if (withholdsAs === null) return [...notices, only('tds-client-unknown')]
  if (isBusiness) {
    const rate = rateFor(taxRuleOn('businessTds', today), hasPan, today)
    const withoutPan = hasPan ? [] : [only('tds-no-pan')]
    return [...notices, ...ofEach(lease, today, rate), ...withoutPan]
  }
  return [...notices, ...ofIndividual(lease, { today, base, hasPan })]
}

/** The tax that an individual withholds once, in the last month. */
function ofIndividual(
  lease: LeaseInYear,
  { today, base, hasPan }: { today: string; base: Paise; hasPan: boolean },
): PaymentNotice[] {
  if (!isMonthOfTds(lease, today)) return []
  if (!isRentOfYearKnown(lease)) return [only('tds-start-unknown')]
  const rate = rateFor(taxRuleOn('rentTds', today), hasPan, today)
  const lastMonth = rentOn(lease.rents, today).monthlyRent
  const amount = minus(tdsOfYear(base, lastMonth, hasPan, today), lease.tdsStated)
  if (amount <= 0n) return []
  const withoutPan: PaymentNotice[] = hasPan
    ? []
    : [{ code: 'tds-no-pan', amount: lastMonth, rate: null }]
  return [{ code: 'tds-proposal', amount, rate, base }, ...withoutPan]
}

/** The last month of the financial year, or of the agreement. */
function isMonthOfTds({ endedOn, endDate }: LeaseInYear, today: string): boolean {
  const last = endedOn ?? endDate
  return today.slice(5, 7) === '03' || (last !== null && firstOfMonth(last) === firstOfMonth(today))
}

const only = (code: PaymentNotice['code']): PaymentNotice => ({ code, amount: null, rate: null })

/** The tax in a payment of the rent that is charged at once: of the days of its period that the agreement runs. */
function ofEach(lease: LeaseInYear, today: string, rate: string): PaymentNotice[] {
  const start = lease.startDate ?? lease.chargedFrom ?? today
  const { from, to } = rentPeriodOf(lease, later(today, start))
  const days = daysUntilEnd({ from: later(from, start), to }, lease.endedOn)
  const base = rentOfDays(lease, lease.rents, days).amount
  const amount = fractionOf(base, percent(rate), 'rupee')
  return [{ code: 'tds-each', amount, rate, base }]
}
