import { t } from '@lingui/core/macro'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { formatPaise } from '../../../../shared/paise.ts'
import { handedOverText } from '../document-texts.ts'
import type { PayoutView } from '../ledger-view.ts'
import { Explanation, Facts, Reversed } from './explanation.tsx'

/** What was given back, when and how. */
export const PayoutExplanation = ({ payout }: { payout: PayoutView }) => (
  <Explanation>
    <Reversed of={payout} />
    <Facts
      facts={[
        [t`Paid on`, formatDate(payout.paidOn)],
        [t`Amount`, formatPaise(payout.amount)],
        [t`By`, handedOverText(payout)],
        [t`Reason`, payout.reason],
      ]}
    />
  </Explanation>
)
