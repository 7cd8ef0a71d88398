import { t } from '@lingui/core/macro'
import { SegmentedField } from '../../../web/form/segmented-field.tsx'
import { meansOf, meansTexts, PAYMENT_MEANS, type PaymentMeans } from './payment-means.ts'

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
