import type { Paise } from '../../shared/paise.ts'
import type { MoneySettings } from '../payments/money-settings-wire.ts'
import { isPanAsked } from '../tax/annual-rent.ts'
import { taxRuleOn } from '../tax/tax-years.ts'
import type { ReceiptPaper } from './receipt.ts'

type PanQuestion = {
  /** What the owner chose. */
  choice: MoneySettings['panOnReceipts']
  hasPan: boolean
  /** The rent of the year that the receipt is for; null of a receipt for nothing but deposit. */
  annualRent: Paise | null
  /** The day of issue. */
  issuedOn: string
}

/**
 * What the paper says of the landlord's PAN. Employers ask for it above a rent of a year: then the paper has
 * a line for it, with the number where the owner wants that and has one.
 */
export function panLineOf({
  choice,
  hasPan,
  annualRent,
  issuedOn,
}: PanQuestion): ReceiptPaper['pan'] {
  if (annualRent === null) return 'none'
  const isAsked = isPanAsked(annualRent, issuedOn)
  const isWanted = choice === 'always' || (choice === 'asked' && isAsked)
  if (isWanted && hasPan) return 'given'
  return isAsked ? 'not-given' : 'none'
}

type StampQuestion = {
  choice: MoneySettings['stampBox']
  /** All the money received. */
  amount: Paise
  isCash: boolean
  issuedOn: string
}

/** Whether the paper has an empty box for a revenue stamp: above ₹ 5,000, of cash or of all, as the owner chose. */
export const hasStampBox = ({ choice, amount, isCash, issuedOn }: StampQuestion): boolean =>
  amount > taxRuleOn('stampAbove', issuedOn) && (choice === 'all' || (choice === 'cash' && isCash))
