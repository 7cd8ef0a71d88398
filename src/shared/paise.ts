import { formatRupees } from './money.ts'
import { type Ratio, ratio, ratioFromDecimal, ratioToDecimal, roundHalfUp } from './ratio.ts'

declare const unit: unique symbol

/** Money in whole paise. */
export type Paise = bigint & { readonly [unit]: 'paise' }

export const paise = (amount: bigint): Paise => amount as Paise

export const ZERO = paise(0n)

/** The largest amount accepted anywhere: ₹ 1,00,00,00,000. */
export const MAX_AMOUNT = paise(100_000_000_000n)
export const TOO_LARGE = /* i18n */ 'Please enter at most ₹ 1,00,00,00,000.'

/** The unit of rounding: whole rupees or single paise. */
export const ROUNDINGS = ['rupee', 'paise'] as const
export type Rounding = (typeof ROUNDINGS)[number]

const PAISE_IN = { rupee: 100n, paise: 1n } as const satisfies Record<Rounding, bigint>

/**
 * Reads rupees from decimal text ("12000.5"); fractions of a paisa are rounded once, half up. @throws
 * RangeError for any other text
 */
export function paiseFromDecimal(rupees: string): Paise {
  const { numerator, denominator } = ratioFromDecimal(rupees)
  return paise(roundHalfUp(ratio(numerator * 100n, denominator)))
}

/** Rupees as decimal text: "12000.50"; whole rupees without decimals, "12000". */
export function paiseToDecimal(amount: Paise): string {
  const rupees = ratioToDecimal(ratio(amount, 100n))
  return /\.\d$/.test(rupees) ? `${rupees}0` : rupees
}

/** `₹ 12,34,567.50` */
export const formatPaise = (amount: Paise): string => formatRupees(paiseToDecimal(amount))

/** `₹ 12,000` and `₹ 12,000.50`: for sentences, without zero paise. */
export const formatPaiseBriefly = (amount: Paise): string =>
  formatPaise(amount).replace(/\.00$/, '')

/** Multiplies an amount by a fraction, rounded once, half up. */
export const fractionOf = (
  amount: Paise,
  { numerator, denominator }: Ratio,
  rounding: Rounding = 'paise',
): Paise => roundPaise(ratio(amount * numerator, denominator), rounding)

/** A fraction of paise as an amount, rounded once, half up. */
export const roundPaise = (exact: Ratio, rounding: Rounding): Paise =>
  paise(roundHalfUp(exact, PAISE_IN[rounding]))

export const plus = (...amounts: Paise[]): Paise => sumOf(amounts)

export const minus = (from: Paise, ...amounts: Paise[]): Paise => paise(from - sumOf(amounts))

export const sumOf = (amounts: readonly Paise[]): Paise =>
  paise(amounts.reduce((sum, amount) => sum + amount, 0n))

export const smaller = (a: Paise, b: Paise): Paise => (a < b ? a : b)

export const larger = (a: Paise, b: Paise): Paise => (a > b ? a : b)

/** The part's share of the whole in thousandths, 0 to 1000: for pictures, never for sums. */
export const thousandthsOf = (part: Paise, whole: Paise): number =>
  whole <= 0n ? 0 : Number((smaller(larger(part, ZERO), whole) * 1000n) / whole)
