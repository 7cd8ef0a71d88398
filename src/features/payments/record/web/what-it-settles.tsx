import { t } from '@lingui/core/macro'
import { ZERO } from '../../../../shared/paise.ts'
import { Text } from '../../../../web/ui/text.tsx'
import { typedAmount } from '../../../ledger/web/amount-rules.ts'
import { Notices, withoutDay } from '../../web/notices.tsx'
import type { PaymentPreview } from '../../web/payment-hooks.ts'
import { SettledLines, settlesSentence } from '../../web/settles.tsx'
import classes from './payment-sheet.module.css'
import type { ReceiptValues } from './receipt-values.ts'

type Props = {
  values: ReceiptValues
  preview: PaymentPreview | undefined
  /** Why it cannot be said what the money pays. */
  problem: string | undefined
  /** The preview is about what was typed before. */
  isBehind: boolean
}

/** One line on what the money pays, which opens to each amount. */
export function WhatItSettles({ values, preview: data, problem, isBehind }: Props) {
  if (problem && !data)
    return (
      <Text size="fine" isFault role="alert">
        {problem}
      </Text>
    )
  // Until the server has answered.
  const hasAmount = (typedAmount(values.amount) ?? ZERO) > ZERO
  const sentence = data && !isBehind ? settlesSentence(data.settles, data.advance) : ''
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
          <div className={classes.folded} style={isBehind ? { visibility: 'hidden' } : undefined}>
            <SettledLines preview={data} deposit={typedAmount(values.depositAmount) ?? ZERO} />
          </div>
        )}
      </details>
      <Notices notices={withoutDay(data?.warnings ?? [])} areWarnings />
    </div>
  )
}
