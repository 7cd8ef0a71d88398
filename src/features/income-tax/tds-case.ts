import type { WithholdsAs } from '../clients/client-wire.ts'
import type { MoneySettings } from '../payments/money-settings-wire.ts'

/** Who pays whom, as far as that is known. */
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

/** The rule that holds between them. */
export function tdsCaseOf({ residence, withholdsAs }: Omit<TdsParties, 'hasPan'>): TdsCase {
  if (residence === 'non-resident') return residence
  return residence === 'unknown' ? 'unknown' : (withholdsAs ?? 'unknown')
}
