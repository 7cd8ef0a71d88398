import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Amount } from '../../../web/amount.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Figure, Figures } from '../../../web/ui/figures.tsx'
import { Card, Row } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { useClient } from '../../clients/web/client-hooks.ts'
import { RemindLink } from '../../dues/web/remind-link.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { rentOn } from '../../leases/dated-rent.ts'
import { receiptName } from '../../ledger/credit.ts'
import { handedOverText } from '../../ledger/web/document-texts.ts'
import { useLedger } from '../../ledger/web/ledger-hooks.ts'
import type { CreditView, LedgerView } from '../../ledger/web/ledger-view.ts'
import { useRecordAPayment } from '../../payments/web/record-button.tsx'
import { ToldPayments } from '../../payments/web/told-payments.tsx'
import { explainedAt } from './lease-figures.tsx'
import classes from './lease-summary.module.css'

const SHOWN = 5

type Props = {
  leaseId: string
  /** The client, on a property's page; the property, on a client's. */
  about: (ledger: LedgerView) => ReactNode
}

/** An agreement in short, on the page of its property or its client: balance and latest receipts. */
export function LeaseSummary({ leaseId, about }: Props) {
  const record = useRecordAPayment()
  const state = useLedger(leaseId)
  const today = useToday()
  if (state.status === 'loading' || !today)
    return <Skeleton height={180} radius={12} margin="1.25rem 0 0" data-waiting />
  if (state.status !== 'loaded') return null
  const ledger = state.record
  return (
    <Card as="section" isFlush className={classes.summary} aria-label={t`Rent agreement`}>
      <Row lineGap={8} isSpread className={classes.head}>
        <div>
          <h2>
            <Anchor to={paths.lease(leaseId)} inherit isApart>
              <Trans>Rent agreement</Trans>
            </Anchor>
          </h2>
          <Text isDimmed>{about(ledger)}</Text>
          <Rent ledger={ledger} today={today} />
          <Leaving {...ledger} today={today} />
        </div>
        <Row isTight>
          <RemindClient ledger={ledger} />
          {record && ledger.endedOn === null && (
            <Button onClick={() => record({ leaseId })} size="sm" variant="light">
              <Trans>Record a payment</Trans>
            </Button>
          )}
        </Row>
      </Row>
      {ledger.told.length > 0 && (
        <div data-inset data-stack>
          <ToldPayments client={ledger.client} told={ledger.told} />
        </div>
      )}
      <LeaseFigures ledger={ledger} />
      <Receipts ledger={ledger} />
    </Card>
  )
}

/** The current monthly rent. */
const Rent = ({ ledger: { rents }, today }: { ledger: LedgerView; today: string }) =>
  rents.length === 0 ? null : (
    <Text isStrong>
      <Trans>
        <Amount of={rentOn(rents, today).monthlyRent} /> a month
      </Trans>
    </Text>
  )

/** The last day, where notice was given. */
function Leaving({ leavingOn, today }: { leavingOn: string | null; today: string }) {
  if (leavingOn === null) return null
  return (
    <Text isDimmed>
      {leavingOn < today
        ? t`was to leave on ${formatDate(leavingOn)}`
        : t`leaves on ${formatDate(leavingOn)}`}
    </Text>
  )
}

const LeaseFigures = ({ ledger: { leaseId, ...ledger } }: { ledger: LedgerView }) => (
  <Figures isTiled areLinks>
    <Figure label={t`Due`} isLate={ledger.overdue > 0n} to={explainedAt(leaseId, 'owed')}>
      <Amount of={ledger.owed} />
    </Figure>
    <Figure label={t`Advance`} to={explainedAt(leaseId, 'advance')}>
      <Amount of={ledger.advance} />
    </Figure>
    <Figure label={t`Deposit held`} to={explainedAt(leaseId, 'deposit')}>
      <Amount of={ledger.deposit} />
    </Figure>
  </Figures>
)

function Receipts({ ledger }: { ledger: LedgerView }) {
  const latest = ledger.credits
    .filter(({ receipt }) => receipt !== null)
    .sort((a, b) => (a.datedOn < b.datedOn ? 1 : -1))
    .slice(0, SHOWN)
  if (latest.length === 0)
    return (
      <Text isDimmed className={classes.none}>
        <Trans>No receipt was recorded yet.</Trans>
      </Text>
    )
  return (
    <ul className={classes.receipts}>
      {latest.map((credit) => (
        <ReceiptLine key={credit.id} credit={credit} />
      ))}
    </ul>
  )
}

const ReceiptLine = ({ credit }: { credit: CreditView }) => (
  <li>
    <span>
      {credit.receipt && (
        <Anchor to={paths.receipt(credit.receipt.id)} isStrong isApart>
          <Trans>Receipt {receiptName(credit.receipt)}</Trans>
        </Anchor>
      )}{' '}
      <Text as="span" isDimmed className={classes.when}>
        {[formatDate(credit.datedOn), handedOverText(credit)].filter(Boolean).join(', ')}
      </Text>
    </span>
    <Amount of={credit.received} isGone={credit.reversedOn !== null} />
  </li>
)

/** Reminds the client of an agreement by WhatsApp, where something is owed. */
export function RemindClient({ ledger }: { ledger: LedgerView }) {
  const client = useClient(ledger.client.id)
  const [oldest] = ledger.charges
    .filter(({ open }) => open > 0n)
    .map(({ dueOn }) => dueOn)
    .sort()
  if (oldest === undefined) return null
  const phone = client.status === 'loaded' ? client.record.mobileNumber : ''
  return <RemindLink isNamed dues={{ ...ledger, phone, language: null, oldestDueOn: oldest }} />
}
