import { addDays } from '../../shared/calendar-date.ts'
import {
  fractionOf,
  minus,
  type Paise,
  paiseFromDecimal,
  type Rounding,
  smaller,
  sumOf,
} from '../../shared/paise.ts'
import { ratio, ratioFromDecimal } from '../../shared/ratio.ts'
import type { LateFeeRule } from '../leases/charging-terms.ts'
import type { ChargeKind } from '../ledger/charge-kinds.ts'

/** The fields of a charge that its late fee depends on. */
export type LateCharge = {
  dueOn: string
  amount: Paise
  /** The amounts that settled it, each with the day the money was received. */
  settled: readonly { amount: Paise; receivedOn: string }[]
}

/**
 * The late fee allowed for a charge, or null: a share of what was open when the days of grace were over, by
 * the day money was received, not recorded.
 */
export function lateFeeFor(
  charge: LateCharge,
  rule: LateFeeRule,
  { today, rounding }: { today: string; rounding: Rounding },
): Paise | null {
  const lastDay = lastDayOfGrace(charge, rule)
  if (today <= lastDay) return null
  const inTime = charge.settled.filter(({ receivedOn }) => receivedOn <= lastDay)
  const open = minus(charge.amount, sumOf(inTime.map(({ amount }) => amount)))
  if (open <= 0n) return null
  const fee = feeOn(open, rule, rounding)
  return fee > 0n ? fee : null
}

/** Whether a late fee may be charged on a charge of this kind: not on fees, nor on opening balances. */
export const bearsLateFee = (kind: ChargeKind): boolean => kind !== 'late_fee' && kind !== 'opening'

/** The last day on which a charge can be paid without a fee. */
export const lastDayOfGrace = (
  { dueOn }: Pick<LateCharge, 'dueOn'>,
  { graceDays }: LateFeeRule,
): string => addDays(dueOn, graceDays)

function feeOn(open: Paise, { kind, value, cap }: LateFeeRule, rounding: Rounding): Paise {
  const { numerator, denominator } = ratioFromDecimal(value)
  const fee =
    kind === 'percent'
      ? fractionOf(open, ratio(numerator, denominator * 100n), rounding)
      : paiseFromDecimal(value)
  return cap === null ? fee : smaller(fee, paiseFromDecimal(cap))
}
