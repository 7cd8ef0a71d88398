import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Days, formatDays } from '../../../../shared/days.ts'
import { ZERO } from '../../../../shared/paise.ts'
import { typedAmount } from '../../../ledger/web/amount-rules.ts'
import { Notices, withoutDay } from '../../web/notices.tsx'
import type { PaymentPreview } from '../../web/payment-hooks.ts'
import { SettledLines, settlesSentence } from '../../web/settles.tsx'
import classes from './payment-sheet.module.css'
import type { ReceiptValues } from './receipt-values.ts'

type Props = {
  values: ReceiptValues
  preview: PaymentPreview | undefined
  error: Error | null
}

/** One line on what the money pays, which opens to each amount. */
export function WhatItSettles({ values, preview: data, error }: Props) {
  if (error)
    return (
      <p className={classes.error} role="alert">
        {error.message}
      </p>
    )
  // Until the server has answered.
  const hasAmount = (typedAmount(values.amount) ?? ZERO) > ZERO
  const sentence = data ? settlesSentence(data.settles, data.advance) : ''
  return (
    <div>
      <details className={classes.fold}>
        <summary>
          <span role="status">
            {sentence ||
              (hasAmount ? t`What it settles` : t`Enter an amount to see what it settles.`)}
          </span>
        </summary>
        {data && (
          <div className={classes.folded}>
            <SettledLines preview={data} deposit={typedAmount(values.depositAmount) ?? ZERO} />
          </div>
        )}
      </details>
      <Notices notices={withoutDay(data?.warnings ?? [])} areWarnings />
    </div>
  )
}

/** Of an agreement that is not charged: the days for which the receipt will be. */
export const WhatItIsFor = ({ days }: { days: Days }) => (
  <p className={classes.settles}>
    <Trans>The receipt will be for rent {formatDays(days)}.</Trans>
  </p>
)
