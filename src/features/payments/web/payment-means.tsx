import { t } from '@lingui/core/macro'
import { SegmentedField } from '../../../web/form/segmented-field.tsx'
import type { HowPaid, PaymentMethod } from '../../ledger/credit.ts'

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

/** The four ways in which nearly everybody pays, each at one tap. */
export const PAYMENT_MEANS = ['upi', 'cash', 'bank', 'cheque'] as const
type PaymentMeans = (typeof PAYMENT_MEANS)[number]

/** How a bank moves money. Few people know theirs: only that it was online is recorded then. */
export const TRANSFERS: readonly PaymentMethod[] = ['neft', 'rtgs', 'imps']

/** What is recorded of each. */
export const HANDED_OVER: Record<PaymentMeans, HowPaid> = {
  upi: 'upi',
  cash: 'cash',
  bank: 'Online_Payment',
  cheque: 'cheque',
}

export const meansTexts = (): Record<PaymentMeans, string> => ({
  upi: t`UPI`,
  cash: t`Cash`,
  bank: t`Bank`,
  cheque: t`Cheque`,
})

export const meansOf = (chosen: string): PaymentMeans | undefined =>
  PAYMENT_MEANS.find((it) => it === chosen)

/** Which of the four it was; undefined for none of them. */
export const meansGiven = (paid: string): PaymentMeans | undefined =>
  TRANSFERS.some((it) => it === paid)
    ? 'bank'
    : PAYMENT_MEANS.find((means) => HANDED_OVER[means] === paid)

/** What the number on it is called, and what it usually looks like. Cash has none. */
export const referenceTexts = (): Record<Exclude<PaymentMeans, 'cash'>, Reference> => ({
  upi: { label: t`UPI transaction ID`, hint: t`Usually 12 digits` },
  bank: { label: t`Transfer reference`, hint: t`The bank's transfer number` },
  cheque: { label: t`Cheque number`, hint: t`The number on the cheque` },
})

type Reference = { label: string; hint: string }
