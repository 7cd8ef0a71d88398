import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDays } from '../../../../shared/days.ts'
import { ZERO } from '../../../../shared/paise.ts'
import { typedAmount } from '../../../charges/web/amount-rules.ts'
import type { LedgerView } from '../../../charges/web/ledger-view.ts'
import type { OpenPeriod } from '../../../charges/web/open-periods.ts'
import { Notices, withoutDay } from '../../../payments/web/notices.tsx'
import { usePaymentPreview } from '../../../payments/web/payment-hooks.ts'
import { SettledLines, settlesSentence } from '../../../payments/web/settles.tsx'
import { HANDED_OVER, meansOf } from './payment-means.ts'
import classes from './payment-sheet.module.css'
import type { SheetValues } from './use-payment-form.ts'

type Props = {
  ledger: LedgerView
  values: SheetValues
  named: readonly string[]
  /** Of an agreement that is not charged: the days for which the receipt will be. */
  days: OpenPeriod | undefined
}

/** One line on what the money pays, which opens to each amount. */
export function WhatItSettles({ days, ...props }: Props) {
  if (days)
    return (
      <p className={classes.settles}>
        <Trans>The receipt will be for rent {formatDays(days)}.</Trans>
      </p>
    )
  return <Settled {...props} />
}

function Settled({ ledger, values, named }: Omit<Props, 'days'>) {
  const { paymentMode, method } = HANDED_OVER[meansOf(values.means) ?? 'upi']
  const { means: _, ...payment } = values
  const { data, error } = usePaymentPreview({
    ledger,
    paymentMode,
    values: { ...payment, method: method ?? '' },
    allocations: named.map((charge) => ({ charge })),
  })
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
