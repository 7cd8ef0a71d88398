import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../../paths.ts'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { formatPaiseBriefly, minus } from '../../../../shared/paise.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Anchor } from '../../../../web/ui/text.tsx'
import { chargeTitle } from '../../../ledger/web/charge-texts.ts'
import { handedOverText, payoutTitle } from '../../../ledger/web/document-texts.ts'
import {
  Explanation,
  ExplanationActions,
  type Fact,
  Reversed,
  SummaryList,
  TakeBackAction,
  TitledSum,
} from '../../../ledger/web/explanations/explanation.tsx'
import { usesOf } from '../../../ledger/web/explanations/settlements.ts'
import { useOpenLeaseAction } from '../../../ledger/web/lease-action.ts'
import type {
  ChargeView,
  CreditView,
  LedgerView,
  PayoutView,
} from '../../../ledger/web/ledger-view.ts'

type Props = { credit: CreditView; ledger: LedgerView }

/** Explains a payment or credit, and lists the charges it settled. */
export function CreditExplanation({ credit, ledger }: Props) {
  const open = useOpenLeaseAction()
  const canReverse = open !== null && credit.kind === 'payment' && credit.reversedOn === null
  return (
    <Explanation>
      <Reversed of={credit} />
      <SummaryList facts={factsOf(credit)} />
      {credit.available > 0n && credit.reversedOn === null && (
        <Settled credit={credit} ledger={ledger} />
      )}
      {canReverse && (
        <ExplanationActions>
          <Button
            size="xs"
            variant="light"
            color="red"
            onClick={() => open({ name: 'reverse-payment', credit })}
          >
            <Trans>Cancel this payment</Trans>
          </Button>
        </ExplanationActions>
      )}
      <ExplanationActions>
        <TakeBackAction
          document={{ type: 'credit', id: credit.id, credit }}
          isPossible={
            credit.kind !== 'payment' && !credit.followsTerms && credit.reversedOn === null
          }
        />
      </ExplanationActions>
    </Explanation>
  )
}

function Settled({ credit, ledger }: Props) {
  const settled = usesOf(ledger, credit.id).map(({ use, amount }) => ({
    key: use.id,
    label: titleOf(use),
    detail: detailOf(use, amount),
    amount,
  }))
  const advance = minus(credit.available, credit.applied)
  const left = {
    key: 'advance',
    label: t`Advance`,
    detail: t`for charges to come`,
    amount: advance,
  }
  return (
    <TitledSum
      heading={t`What it settled`}
      lines={advance > 0n ? [...settled, left] : settled}
      total={{ label: t`Total`, amount: credit.available }}
    />
  )
}

const titleOf = (use: ChargeView | PayoutView) =>
  'dueOn' in use ? chargeTitle(use) : payoutTitle(use)

function detailOf(use: ChargeView | PayoutView, amount: bigint): string {
  if (!('dueOn' in use)) return formatDate(use.paidOn)
  return amount === use.amount ? t`in full` : t`of ${formatPaiseBriefly(use.amount)}`
}

function factsOf(credit: CreditView): Fact[] {
  const { receipt } = credit
  const part = (amount: CreditView['received']) => amount > 0n && formatPaiseBriefly(amount)
  return [
    [credit.dateKnown ? t`Received on` : t`Recorded on`, formatDate(credit.datedOn)],
    [t`By`, handedOverText(credit)],
    [t`Money received`, part(credit.received)],
    [t`Deposit included`, part(credit.toDeposit)],
    [t`Tax deducted (TDS)`, part(credit.tds)],
    [t`Reason`, credit.reason],
    [
      t`Receipt`,
      receipt && (
        <Anchor to={paths.receipt(receipt.id)} inherit isApart>
          {receipt.code}
        </Anchor>
      ),
    ],
  ]
}

/** Explains a payout: amount, day and method. */
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
