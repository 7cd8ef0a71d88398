import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../../paths.ts'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Anchor } from '../../../../web/ui/text.tsx'
import { creditTitle, handedOverText } from '../document-texts.ts'
import { useOpenLeaseAction } from '../lease-action.ts'
import type { ChargeView, LedgerView } from '../ledger-view.ts'
import { arithmeticOf } from './charge-arithmetic.ts'
import {
  Explanation,
  ExplanationActions,
  Reversed,
  SummaryList,
  TakeBackAction,
  TitledSum,
} from './explanation.tsx'
import { creditsOf } from './settlements.ts'

type Props = { charge: ChargeView; ledger: LedgerView }

/** How a charge came about, and what settled it. */
export function ChargeExplanation({ charge, ledger }: Props) {
  const open = useOpenLeaseAction()
  const settled = creditsOf(ledger, charge.id)
  return (
    <Explanation>
      <Reversed of={charge} />
      <ChargeOrigin charge={charge} />
      {settled.length > 0 && (
        <TitledSum
          heading={t`What settled it`}
          lines={settled.map(({ credit, amount }) => ({
            key: credit.id,
            label: t`${creditTitle(credit)} ${formatDate(credit.datedOn)}`,
            detail: credit.reason ?? handedOverText(credit),
            amount,
          }))}
          total={{ label: t`Settled`, amount: charge.settled }}
        />
      )}
      {charge.gst > 0n && (
        <Anchor to={paths.invoicesOf(ledger.leaseId, charge.id)} isApart>
          <Trans>GST invoice</Trans>
        </Anchor>
      )}
      {open && charge.reversedOn === null && (
        <ExplanationActions>
          <Button
            size="xs"
            variant="default"
            onClick={() => open({ name: 'credit-charge', charge })}
          >
            <Trans>Credit or waive</Trans>
          </Button>
          <TakeBackAction document={{ type: 'charge', id: charge.id, charge }} isPossible />
        </ExplanationActions>
      )}
      {open && mayChargeAgain(charge, ledger) && (
        <ExplanationActions>
          <Button
            size="xs"
            variant="default"
            onClick={() => open({ name: 'charge-again', charge })}
          >
            <Trans>Charge it again</Trans>
          </Button>
        </ExplanationActions>
      )}
    </Explanation>
  )
}

/** Whether an automatic charge was taken back and its days were not charged since; ids are in order of time. */
const mayChargeAgain = (charge: ChargeView, { charges }: LedgerView): boolean =>
  charge.reversedOn !== null &&
  charge.automatic &&
  !charges.some(
    (it) =>
      it.reversedOn === null &&
      it.id > charge.id &&
      it.name === charge.name &&
      it.days?.from === charge.days?.from,
  )

/** When a charge was made, by when it is due, and how its amount is worked out. */
export const ChargeOrigin = ({ charge }: { charge: ChargeView }) => (
  <>
    <SummaryList
      facts={[
        [t`Charged on`, formatDate(charge.datedOn)],
        [t`Due on`, formatDate(charge.dueOn)],
      ]}
    />
    <TitledSum
      heading={t`How it is worked out`}
      lines={arithmeticOf(charge).map((line, place) => ({ key: String(place), ...line }))}
      total={{ label: t`Charged`, amount: charge.amount }}
    />
  </>
)
