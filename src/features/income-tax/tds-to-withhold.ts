import { firstOfMonth } from '../../shared/calendar-date.ts'
import { fractionOf, minus, type Paise } from '../../shared/paise.ts'
import type { WithholdsAs } from '../clients/client-wire.ts'
import { rentOn } from '../leases/dated-rent.ts'
import type { Notice } from '../payments/notice-wire.ts'
import { annualRent, isRentOfYearKnown, type LeaseInYear } from './annual-rent.ts'
import { taxRuleOn } from './tax-rules.ts'
import { percent, rateFor, tdsOfYear } from './tds-amount.ts'
import { type TdsParties, tdsCaseOf } from './tds-case.ts'
import { tdsFilingOf } from './tds-filing.ts'

/**
 * A notice to the payer of that monthly rent, if tax may have to be withheld from it. Businesses have a limit of their
 * own; where it is not known who pays, the limit of individuals is taken.
 */
export function tdsNotice(monthlyRent: Paise, day: string, withholdsAs?: WithholdsAs | null) {
  const { monthAbove } = taxRuleOn(withholdsAs === 'business' ? 'businessTds' : 'rentTds', day)
  const notice: Notice = { code: 'tds', amount: monthAbove, rate: null }
  return monthlyRent > monthAbove ? [notice] : []
}

/**
 * The notices to a client on tax to withhold: whether they may have to, and how much where it is known who pays whom.
 * An individual withholds once, in March or the last month, from the rent of the year; a company, a firm or an
 * audited business from each payment; anybody who pays a landlord abroad from each payment, however small.
 * Amounts are to the rupee, less what was stated already. Where a rate is named, so are the form and its days.
 */
export function tdsNotices(lease: LeaseInYear, today: string, parties: TdsParties): Notice[] {
  const notices = ratesOf(lease, today, parties)
  const filing = tdsFilingOf(tdsCaseOf(parties), today)
  if (!filing || notices.every(({ rate }) => rate === null)) return notices
  const { form, payBy, reportBy } = filing
  return [...notices, { ...only('tds-filing'), filing: { form, payBy, reportBy } }]
}

function ratesOf(lease: LeaseInYear, today: string, parties: TdsParties): Notice[] {
  const rent = rentOn(lease.rents, today).monthlyRent
  const { residence, withholdsAs, hasPan } = parties
  if (residence === 'non-resident') return ofEach(rent, taxRuleOn('nonResidentTds', today).rate)
  const notices = tdsNotice(rent, today, withholdsAs)
  if (notices.length === 0) return []
  if (residence === 'unknown') return [...notices, only('tds-landlord-unknown')]
  if (withholdsAs === null) return [...notices, only('tds-client-unknown')]
  const withoutPan = hasPan ? [] : [only('tds-no-pan')]
  if (withholdsAs === 'business') {
    const rate = rateFor(taxRuleOn('businessTds', today), hasPan, today)
    return [...notices, ...ofEach(rent, rate), ...withoutPan]
  }
  if (!isMonthOfTds(lease, today)) return notices
  if (!isRentOfYearKnown(lease)) return [...notices, only('tds-start-unknown')]
  const rate = rateFor(taxRuleOn('rentTds', today), hasPan, today)
  const amount = minus(tdsOfYear(annualRent(lease, today), rent, hasPan, today), lease.tdsStated)
  return amount > 0n ? [...notices, { code: 'tds-proposal', amount, rate }, ...withoutPan] : notices
}

/** The last month of the financial year, or of the agreement. */
function isMonthOfTds({ endedOn, endDate }: LeaseInYear, today: string): boolean {
  const last = endedOn ?? endDate
  return today.slice(5, 7) === '03' || (last !== null && firstOfMonth(last) === firstOfMonth(today))
}

const only = (code: Notice['code']): Notice => ({ code, amount: null, rate: null })

const ofEach = (rent: Paise, rate: string): Notice[] => [
  { code: 'tds-each', amount: fractionOf(rent, percent(rate), 'rupee'), rate },
]
