import { fractionOf, type Paise, smaller } from '../../shared/paise.ts'
import { type Ratio, ratio, ratioFromDecimal } from '../../shared/ratio.ts'
import type { WithholdsAs } from '../clients/client-wire.ts'
import type { MoneySettings } from '../payments/money-settings-wire.ts'
import { taxRuleOn } from './tax-rules.ts'

/** The rate in per cent; null while payer and payee are not known well enough. */
export function tdsRateOf(of: TdsCase, hasPan: boolean, day: string): string | null {
  if (of === 'unknown') return null
  if (of === 'non-resident') return taxRuleOn('nonResidentTds', day).rate
  return rateFor(taxRuleOn(of === 'business' ? 'businessTds' : 'rentTds', day), hasPan, day)
}

/**
 * The tax that an individual withholds for the year's months with a rent above the limit, to the rupee; without the
 * landlord's PAN at most the rent of the last month.
 */
export function tdsOfYear(rent: Paise, lastMonth: Paise, hasPan: boolean, day: string): Paise {
  const rate = rateFor(taxRuleOn('rentTds', day), hasPan, day)
  const ofYear = fractionOf(rent, percent(rate), 'rupee')
  return hasPan ? ofYear : smaller(ofYear, lastMonth)
}

/** The rate to apply: the rule's own, or the one for landlords without a PAN. */
export function rateFor({ rate }: { rate: string }, hasPan: boolean, day: string): string {
  return hasPan ? rate : taxRuleOn('noPanTds', day).rate
}

/** A rate in per cent, decimal text, as a fraction. */
export function percent(rate: string): Ratio {
  const { numerator, denominator } = ratioFromDecimal(rate)
  return ratio(numerator, denominator * 100n)
}

/** The payer and payee of rent, as far as they are known. */
export type TdsParties = {
  residence: MoneySettings['taxResidence']
  /** Whether the landlord has registered a PAN. */
  hasPan: boolean
  withholdsAs: WithholdsAs | null
}

/**
 * Which rule of withholding holds: of an individual, a business, anybody who pays a landlord abroad, or of nobody yet
 * known, where a question is not answered.
 */
export const TDS_CASES = ['individual', 'business', 'non-resident', 'unknown'] as const
export type TdsCase = (typeof TDS_CASES)[number]

/** The rule that applies between a payer and a payee. */
export function tdsCaseOf({ residence, withholdsAs }: Omit<TdsParties, 'hasPan'>): TdsCase {
  if (residence === 'non-resident') return residence
  return residence === 'unknown' ? 'unknown' : (withholdsAs ?? 'unknown')
}
