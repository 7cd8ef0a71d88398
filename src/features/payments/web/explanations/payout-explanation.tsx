import { t } from '@lingui/core/macro'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { formatPaiseBriefly } from '../../../../shared/paise.ts'
import { handedOverText } from '../../../charges/web/document-texts.ts'
import {
  Explanation,
  ExplanationActions,
  Reversed,
  SummaryList,
  TakeBackAction,
} from '../../../charges/web/explanations/explanation.tsx'
import type { PayoutView } from '../../../charges/web/ledger-view.ts'

/** What was given back, when and how. */
export const PayoutExplanation = ({ payout }: { payout: PayoutView }) => (
  <Explanation>
    <Reversed of={payout} />
    <SummaryList
      facts={[
        [t`Paid on`, formatDate(payout.paidOn)],
        [t`Amount`, formatPaiseBriefly(payout.amount)],
        [t`By`, handedOverText(payout)],
        [t`Reason`, payout.reason],
      ]}
    />
    <ExplanationActions>
      <TakeBackAction
        document={{ type: 'payout', id: payout.id, payout }}
        isPossible={payout.reversedOn === null}
      />
    </ExplanationActions>
  </Explanation>
)
