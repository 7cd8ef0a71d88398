import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { SegmentedChoice } from '../../../../web/ui/checks.tsx'
import { meansOf, meansTexts, PAYMENT_MEANS, type PaymentMeans } from './payment-means.ts'
import classes from './payment-sheet.module.css'

type Props = {
  /** What is chosen; '' for nothing yet. */
  value: string
  error?: string | undefined
  onChange: (means: PaymentMeans) => void
}

/** UPI, cash, bank or cheque, at one tap. */
export function MeansChoice({ value, error, onChange }: Props) {
  const id = useId()
  const texts = meansTexts()
  return (
    <div className={classes.means}>
      <p id={id} className={classes.label}>
        <Trans>How was it paid?</Trans>
      </p>
      <SegmentedChoice
        aria-label={t`How was it paid?`}
        data={PAYMENT_MEANS.map((means) => ({ value: means, label: texts[means] }))}
        value={meansOf(value) ?? ('' as never)}
        onChange={onChange}
      />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
