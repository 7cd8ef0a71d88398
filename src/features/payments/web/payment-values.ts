import { t } from '@lingui/core/macro'
import { methodOf, PAYMENT_METHODS } from '../../ledger/credit.ts'
import { amountOrBlank, plainAmount, typedAmount } from '../../ledger/web/amount-rules.ts'
import { methodText } from '../../ledger/web/document-texts.ts'

/** What a form holds of money received, all as typed; '' where it is not given. */
export type PaymentValues = {
  amount: string
  receivedOn: string
  /** The unlikely day that was confirmed; '' where none was. */
  confirmedDay: string
  /** The payments that the client told of and that this one was said not to be; '' for none. */
  confirmedTold: string
  /** How it was paid (`HowPaid`): the payment mode follows from it. */
  method: string
  reference: string
  depositAmount: string
  tdsAmount: string
}

export const NO_PAYMENT: PaymentValues = {
  amount: '',
  receivedOn: '',
  confirmedDay: '',
  confirmedTold: '',
  method: '',
  reference: '',
  depositAmount: '',
  tdsAmount: '',
}

/** The ways to hand money over. */
export const methodChoices = () =>
  PAYMENT_METHODS.map((method) => ({ value: method, label: methodText(method) }))

/** What is sent of money received; what was left empty is not sent. */
export function paymentToWire(values: PaymentValues) {
  const method = methodOf(values.method)
  const typed = {
    amount: plainAmount(values.amount),
    receivedOn: values.receivedOn,
    reference: values.reference.trim(),
    depositAmount: plainAmount(values.depositAmount),
    tdsAmount: plainAmount(values.tdsAmount),
  }
  const given = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''))
  const isDayConfirmed = values.receivedOn !== '' && values.confirmedDay === values.receivedOn
  return {
    ...(given as Partial<typeof typed>),
    ...(method && { method }),
    ...(isDayConfirmed && { confirmDay: true }),
  }
}

/** What is wrong with each field of money received; `today` is the last day on which it can have been. */
export const paymentRules = (today: string) => ({
  amount: amountOrBlank,
  receivedOn: (day: string) =>
    day > today ? t`Money cannot have been received after today.` : undefined,
  depositAmount: (typed: string, { amount }: PaymentValues) =>
    amountOrBlank(typed) ?? depositFault(typed, amount),
  tdsAmount: amountOrBlank,
})

function depositFault(typed: string, amount: string): string | undefined {
  const deposit = typedAmount(typed)
  const all = typedAmount(amount)
  // Without an amount, the deposit comes on top of the rent.
  if (deposit === null || all === null) return undefined
  return deposit > all ? t`The deposit part must not be above the amount received.` : undefined
}
