import type { Paise } from '../../shared/paise.ts'
import { isPanRequired, type RentOfClient } from '../income-tax/annual-rent.ts'
import { taxRuleOn } from '../income-tax/tax-rules.ts'
import type { MoneySettings } from '../payments/money-settings-wire.ts'
import type { PaperFields } from './receipt.ts'

type PanQuestion = {
  /** The owner's choice. */
  choice: MoneySettings['panOnReceipts']
  hasPan: boolean
  /** The client's rent of the year and the months that it is for; null of a receipt for nothing but deposit. */
  rent: RentOfClient | null
  /** The day of issue. */
  issuedOn: string
}

/**
 * The line with the landlord's PAN. Employers ask for it above a rent of a year or a month: then there is a line for
 * it, with the number if the owner chose that and has one. For an owner who has one and was not asked yet there is
 * none.
 */
export function panLineOf({ choice, hasPan, rent, issuedOn }: PanQuestion): PaperFields['pan'] {
  if (rent === null) return 'none'
  const isRequired = isPanRequired(rent, issuedOn)
  const isWanted = choice === 'always' || (choice === 'asked' && isRequired)
  if (isWanted && hasPan) return 'given'
  if (!isRequired) return 'none'
  return hasPan && choice === 'unasked' ? 'unasked' : 'not-given'
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
