import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Amount } from '../../../web/amount.tsx'
import { IncompleteNotice } from '../../../web/record/incomplete-notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import { rentOn } from '../../leases/dated-rent.ts'
import { gstTermsOf } from '../../leases/gst.ts'
import type { Lease } from '../../leases/lease.ts'
import { moreTermsSentences, termsSentence } from '../../leases/web/terms-sentence.ts'
import { useOpenLeaseAction } from '../../ledger/web/lease-action.ts'
import type { LedgerView, RecurringView, RentView } from '../../ledger/web/ledger-view.ts'
import { LeaseRemindersSwitch } from '../../reminders/web/lease-reminders.tsx'
import classes from './lease-tabs.module.css'
import { Readings } from './readings.tsx'

type Props = {
  ledger: LedgerView
  /** undefined once the agreement has ended. */
  lease: Lease | undefined
  today: string
}

/** The terms over time: rents, recurring charges, the meter, and the actions that change them. */
export function TermsTab({ ledger, lease, today }: Props) {
  return (
    <>
      {lease && (
        <section className={classes.section}>
          <p className={classes.sentence}>{sentenceOf(ledger, lease, today)}</p>
          {moreTermsSentences(lease).map((sentence) => (
            <p key={sentence} className={classes.sentence}>
              {sentence}
            </p>
          ))}
        </section>
      )}
      <Rents ledger={ledger} today={today} />
      {ledger.recurring.length > 0 && <Recurring ledger={ledger} />}
      {ledger.readings.length > 0 && <Readings readings={ledger.readings} />}
      {lease && <IncompleteNotice missing={missingTerms(lease)} to={paths.editLease(lease.id)} />}
      <LeaseRemindersSwitch leaseId={ledger.leaseId} />
      {lease && <TermActions lease={lease} />}
    </>
  )
}

/** The required terms that are missing; an import may leave out only the number of the meter. */
const missingTerms = ({ electricityMeterNumber }: Lease) =>
  electricityMeterNumber === '' ? [t`Electricity meter number`] : []

const sentenceOf = ({ rents, startDate, endDate }: LedgerView, lease: Lease, today: string) =>
  rents.length === 0
    ? ''
    : termsSentence(
        {
          terms: lease,
          gst: gstTermsOf(lease),
          monthlyRent: rentOn(rents, today).monthlyRent,
          startDate,
          endDate,
        },
        today,
      )

const sources = () => ({
  agreed: t`as agreed`,
  raised: t`changed`,
  escalation: t`a planned increase`,
  renewal: t`on renewal`,
  changed: t`changed`,
})

const states = () => ({ past: t`Past`, now: t`Current`, 'to come': t`To come` })

function Rents({ ledger, today }: { ledger: LedgerView; today: string }) {
  const steps = rentSteps(ledger.rents, today)
  return (
    <section className={classes.section}>
      <Title order={2} isSmall>
        <Trans>Rent by date</Trans>
      </Title>
      <ul className={classes.dated}>
        {steps.map(({ from, monthlyRent, source, state }) => (
          <li key={from} data-now={state === 'now' || undefined}>
            <span>
              {from <= '0001-01-01' ? t`From the start` : t`From ${formatDate(from)}`}
              <Text as="span" isBlock size="small" isDimmed>
                {state === 'now' ? states().now : `${states()[state]}, ${sources()[source]}`}
              </Text>
            </span>
            <Amount of={monthlyRent} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Recurring({ ledger }: { ledger: LedgerView }) {
  const open = useOpenLeaseAction()
  return (
    <section className={classes.section}>
      <Title order={2} isSmall>
        <Trans>Monthly charges</Trans>
      </Title>
      <ul className={classes.dated}>
        {ledger.recurring.map((recurring) => (
          <li key={recurring.id}>
            <span>
              {recurring.name}
              <Text as="span" isBlock size="small" isDimmed>
                {spanOf(recurring)}
              </Text>
            </span>
            <Amount of={recurring.monthlyAmount} />
            {open && recurring.to === null && (
              <Button
                size="xs"
                variant="default"
                aria-label={t`End ${recurring.name}`}
                onClick={() => open({ name: 'end-recurring', recurring })}
              >
                <Trans>End</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const spanOf = ({ from, to, hasGst }: RecurringView) =>
  [
    t`from ${formatDate(from)}`,
    to === null ? '' : t`to ${formatDate(to)}`,
    hasGst ? t`with tax` : '',
  ]
    .filter(Boolean)
    .join(' ')

/** Actions on the terms that the menu "More" of the page does not have. */
function TermActions({ lease }: { lease: Lease }) {
  const open = useOpenLeaseAction()
  if (!open) return null
  return (
    <Row gap={10} data-on-screen data-inset>
      <Button to={paths.editLease(lease.id)} size="sm" variant="default">
        <Trans>Edit terms</Trans>
      </Button>
      {lease.gstRate !== null && (
        <Button to={paths.invoicesOf(lease.id)} size="sm" variant="default">
          <Trans>GST invoices</Trans>
        </Button>
      )}
    </Row>
  )
}

/** A rent and whether it was, is or will be in force. */
type RentStep = RentView & { state: 'past' | 'now' | 'to come' }

/** The rents of an agreement, newest first, and which of them is in force on that day. */
export function rentSteps(rents: readonly RentView[], today: string): RentStep[] {
  const inOrder = [...rents].sort((a, b) => (a.from < b.from ? -1 : 1))
  if (inOrder.length === 0) return []
  const now = rentOn(inOrder, today)
  return inOrder
    .map((rent) => ({
      ...rent,
      state:
        rent === now
          ? ('now' as const)
          : rent.from > today
            ? ('to come' as const)
            : ('past' as const),
    }))
    .reverse()
}
