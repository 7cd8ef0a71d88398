import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Amount } from '../../../web/amount.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { handedOverText } from '../../charges/web/document-texts.ts'
import { ExplainedRow, ExplainedRows } from '../../charges/web/explanations/explained-row.tsx'
import type { CreditView, LedgerView } from '../../charges/web/ledger-view.ts'
import { PastReceiptsOf } from '../../past-receipts/web/past-receipts-of.tsx'
import { CreditExplanation } from '../../payments/web/explanations/credit-explanation.tsx'
import classes from './lease-tabs.module.css'

/** Payments with their receipts, newest first; reversed ones are marked. */
export function ReceiptsTab({ ledger }: { ledger: LedgerView }) {
  const payments = ledger.credits
    .filter(({ receipt, kind }) => receipt !== null || kind === 'payment')
    .sort((a, b) => (a.datedOn < b.datedOn ? 1 : -1))
  return (
    <>
      {payments.length === 0 && (
        <p className={classes.nothing}>
          <Trans>Nothing was received yet.</Trans>
        </p>
      )}
      <ExplainedRows>
        {payments.map((credit) => (
          <Payment key={credit.id} credit={credit} ledger={ledger} />
        ))}
      </ExplainedRows>
      <PastReceiptsOf leaseId={ledger.leaseId} />
      <p className={classes.more}>
        <Anchor to={paths.receipts} isApart>
          <Trans>All receipts</Trans>
        </Anchor>
      </p>
    </>
  )
}

function Payment({ credit, ledger }: { credit: CreditView; ledger: LedgerView }) {
  const isGone = credit.reversedOn !== null
  return (
    <ExplainedRow
      title={
        <>
          {formatDate(credit.datedOn)}{' '}
          {isGone && (
            <Badge color="red" size="md">
              <Trans>Cancelled</Trans>
            </Badge>
          )}
        </>
      }
      note={[credit.receipt?.code, handedOverText(credit)].filter(Boolean).join(' · ')}
      end={<Amount of={credit.received} isGone={isGone} />}
      isGone={isGone}
    >
      <CreditExplanation credit={credit} ledger={ledger} />
    </ExplainedRow>
  )
}
