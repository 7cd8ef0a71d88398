import { t } from '@lingui/core/macro'
import { type Paise, paiseFromDecimal } from '../../../shared/paise.ts'
import { readTypedAmount } from '../../../shared/typed-amount.ts'

/**
 * Converts typed text to its wire form: '120000' for '₹ 1,20,000'. Text that is not an amount is returned
 * unchanged, to be refused.
 */
export const plainAmount = (typed: string): string => readTypedAmount(typed) ?? typed.trim()

/** The typed amount; null if it is not an amount in whole paise. */
export function typedAmount(typed: string): Paise | null {
  const plain = readTypedAmount(typed)
  return plain !== undefined && WHOLE_PAISE.test(plain) ? paiseFromDecimal(plain) : null
}

const WHOLE_PAISE = /^\d{0,15}(?:\.\d{0,2})?$/

/** Requires an amount above zero; `prompt` is the message. */
export const amountAboveZero =
  (prompt: string) =>
  (typed: string): string | undefined => {
    if (typed.trim() === '') return prompt
    const amount = typedAmount(typed)
    if (amount === null) return noAmount()
    return amount > 0n ? undefined : t`Please enter an amount above 0.`
  }

/** Nothing, or an amount of zero or more. */
export const amountOrBlank = (typed: string): string | undefined =>
  typed.trim() === '' || typedAmount(typed) !== null ? undefined : noAmount()

const noAmount = () => t`Please enter an amount in rupees, such as 12000 or 12,000.50.`
