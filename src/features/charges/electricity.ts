import { type Paise, type Rounding, roundPaise } from '../../shared/paise.ts'
import { multiply, ratio, ratioFromDecimal, ratioToDecimal, subtract } from '../../shared/ratio.ts'

/** Two readings of a sub-meter, and the price of a unit in rupees; all decimal texts. */
export type MeterUse = { from: string; to: string; units: string; rate: string }

const METER = 'meter:'

/** The source of the charge for a reading, and the reading that a source names; undefined for another source. */
export const meterSource = (readingId: string) => `${METER}${readingId}`
export const readingIn = (source: string): string | undefined =>
  source.startsWith(METER) ? source.slice(METER.length) : undefined

type Readings = { before: string; after: string; unitRate: string; rounding: Rounding }

/** The price of the units between two readings, rounded once, half up. */
export function electricityCharge({ before, after, unitRate, rounding }: Readings): {
  amount: Paise
  use: MeterUse
} {
  const units = subtract(ratioFromDecimal(after), ratioFromDecimal(before))
  const inPaise = multiply(multiply(units, ratioFromDecimal(unitRate)), ratio(100n))
  const use = { from: before, to: after, units: ratioToDecimal(units), rate: unitRate }
  return { amount: roundPaise(inPaise, rounding), use }
}
