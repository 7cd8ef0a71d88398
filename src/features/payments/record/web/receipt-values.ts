import { type Paise, paiseToDecimal, plus, ZERO } from '../../../../shared/paise.ts'
import { goesWith } from '../../../ledger/credit.ts'
import { typedAmount } from '../../../ledger/web/amount-rules.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import type { OpenPeriod } from '../../../ledger/web/open-periods.ts'
import type { ReceiptDates } from '../../../receipts/receipt.ts'
import { methodOf, NO_PAYMENT, type PaymentValues, paymentRules } from '../../web/payment-values.ts'

/** What the form holds of a receipt, all as typed. */
export type ReceiptValues = ReceiptDates & PaymentValues & { paymentMode: string }

/** The form values, without a method that does not fit the mode. */
export const withFittingMethod = (values: ReceiptValues): ReceiptValues => {
  const method = methodOf(values.method)
  const fits =
    method !== undefined && (values.paymentMode === '' || goesWith(method, values.paymentMode))
  return { ...values, method: fits ? method : '' }
}

/** What tells whether the client told of this payment already; without an amount the rent of the days is recorded. */
export const comparable = (values: ReceiptValues, today: string, rent: Paise | null = null) => ({
  amount: typedAmount(values.amount) ?? (values.amount.trim() === '' ? rent : null),
  receivedOn: values.receivedOn || today,
  reference: values.paymentMode === 'cash' ? '' : values.reference,
})

/** What a receipt for those days begins with: their open rent. What is left empty is not sent. */
export const valuesFor = (
  period: OpenPeriod,
  ledger: Pick<LedgerView, 'charges' | 'isCharging'>,
): ReceiptValues => ({
  ...NO_PAYMENT,
  rentFrom: period.from,
  rentTo: period.to,
  paymentThreshold: period.dueOn,
  paymentMode: '',
  amount: openRent(ledger, { rentFrom: period.from, rentTo: period.to }),
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
