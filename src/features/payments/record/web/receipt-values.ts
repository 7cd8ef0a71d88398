import { type Paise, paiseToDecimal, plus, ZERO } from '../../../../shared/paise.ts'
import { typedAmount } from '../../../ledger/web/amount-rules.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import type { OpenPeriod } from '../../../ledger/web/open-periods.ts'
import type { ReceiptDates } from '../../../receipts/receipt.ts'
import { type PaymentValues, paymentRules } from '../../web/payment-values.ts'

/** What the form of a payment holds, all as typed. */
export type ReceiptValues = ReceiptDates & PaymentValues

/** The number of the payment. Cash has none: what was typed before cash was chosen is not one of cash. */
export const referenceOf = ({ method, reference }: Pick<PaymentValues, 'method' | 'reference'>) =>
  method === 'cash' ? '' : reference

/** What tells whether the client told of this payment already; without an amount the rent of the days is recorded. */
export const comparable = (values: ReceiptValues, today: string, rent: Paise | null = null) => ({
  amount: typedAmount(values.amount) ?? (values.amount.trim() === '' ? rent : null),
  receivedOn: values.receivedOn || today,
  reference: referenceOf(values),
})

/** The dates of a receipt for those days; blank without them. */
export const datesOf = (days: OpenPeriod | undefined): ReceiptDates => ({
  rentFrom: days?.from ?? '',
  rentTo: days?.to ?? '',
  paymentThreshold: days?.dueOn ?? '',
})

/**
 * What is open of the rent of those days, in rupees; '' where nothing is, or rent is not charged: the
 * receipt then is for the rent of its days.
 */
export function openRent(
  { charges, isCharging }: Pick<LedgerView, 'charges' | 'isCharging'>,
  { rentFrom, rentTo }: Pick<ReceiptDates, 'rentFrom' | 'rentTo'>,
): string {
  if (!isCharging) return ''
  const open = charges
    .filter(({ kind, days }) => kind === 'rent' && days !== null)
    .filter(({ days }) => days !== null && days.from <= rentTo && days.to >= rentFrom)
    .reduce((sum, charge) => plus(sum, charge.open), ZERO)
  return open > 0n ? paiseToDecimal(open) : ''
}

/** Whether the form holds enough for a preview of what it would settle; how it was paid changes nothing of that. */
export function isComplete(values: ReceiptValues, today: string): boolean {
  const { rentFrom, rentTo, paymentThreshold } = values
  if ([rentFrom, rentTo, paymentThreshold].includes('') || rentFrom > rentTo) return false
  const rules = paymentRules(today)
  return [
    rules.amount(values.amount),
    rules.receivedOn(values.receivedOn),
    rules.depositAmount(values.depositAmount, values),
    rules.tdsAmount(values.tdsAmount),
  ].every((fault) => fault === undefined)
}
