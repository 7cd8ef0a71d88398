import { t } from '@lingui/core/macro'
import { SegmentedField } from '../../../web/form/segmented-field.tsx'
import type { PaymentMode } from '../../leases/lease.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'

type Props = {
  label?: string
  /** What is chosen; '' for nothing yet. */
  value: string
  error?: string | undefined
  onChange: (means: PaymentMeans) => void
}

/** UPI, cash, bank or cheque, at one tap. */
export function MeansChoice({ label = t`How was it paid?`, value, error, onChange }: Props) {
  const texts = meansTexts()
  return (
    <SegmentedField
      label={label}
      data={PAYMENT_MEANS.map((means) => ({ value: means, label: texts[means] }))}
      value={meansOf(value) ?? ''}
      error={error}
      onChange={onChange}
      isTight
    />
  )
}

/** The means by which somebody paid; each stands for a payment mode and, where it is known, a method. */
export const PAYMENT_MEANS = ['upi', 'cash', 'bank', 'cheque'] as const
type PaymentMeans = (typeof PAYMENT_MEANS)[number]

type Handing = { paymentMode: PaymentMode; method?: PaymentMethod }

/** How a bank moves money. Few people know theirs: only the mode is recorded then. */
export const TRANSFERS: readonly PaymentMethod[] = ['neft', 'rtgs', 'imps']

/** The mode and method of each means of payment. */
export const HANDED_OVER: Record<PaymentMeans, Handing> = {
  upi: { paymentMode: 'Online_Payment', method: 'upi' },
  cash: { paymentMode: 'cash', method: 'cash' },
  bank: { paymentMode: 'Online_Payment' },
  cheque: { paymentMode: 'Any', method: 'cheque' },
}

/** Whether choosing one of the four determines the method as well. */
export const hasMeansOfItsOwn = (method: PaymentMethod): boolean =>
  PAYMENT_MEANS.some((means) => HANDED_OVER[means].method === method)

export const meansTexts = (): Record<PaymentMeans, string> => ({
  upi: t`UPI`,
  cash: t`Cash`,
  bank: t`Bank`,
  cheque: t`Cheque`,
})

export const meansOf = (chosen: string): PaymentMeans | undefined =>
  PAYMENT_MEANS.find((it) => it === chosen)

/**
 * The means of payment for a mode and a method; undefined where none of the four fits. Cash is
 * cash whether or not its method was given.
 */
export const meansGiven = (mode: string, method: string): PaymentMeans | undefined =>
  PAYMENT_MEANS.find((means) => {
    const given = HANDED_OVER[means]
    const isTransfer = means === 'bank' && TRANSFERS.some((it) => it === method)
    const isCash = means === 'cash' && method === ''
    const isMethod = (given.method ?? '') === method || isTransfer || isCash
    return given.paymentMode === mode && isMethod
  })

/** What the number on it is called, and what it usually looks like. Cash has none. */
export const referenceTexts = (): Record<Exclude<PaymentMeans, 'cash'>, Reference> => ({
  upi: { label: t`UPI transaction ID`, hint: t`Usually 12 digits` },
  bank: { label: t`Transfer reference`, hint: t`The bank's transfer number` },
  cheque: { label: t`Cheque number`, hint: t`The number on the cheque` },
})

type Reference = { label: string; hint: string }
