import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatPaiseBriefly, paiseToDecimal, sumOf } from '../../../shared/paise.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import { fieldErrorsOf } from '../../../web/api/reply.ts'
import { Code } from '../../../web/breakable.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { ChoiceField, DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import type { Claim } from '../../claims/claim-wire.ts'
import { useWaitingClaims } from '../../claims/web/claim-hooks.ts'
import type { LeaseDues } from '../../dues/dues.ts'
import { useDues } from '../../dues/web/dues-hooks.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { amountAboveZero, typedAmount } from '../../ledger/web/amount-rules.ts'
import { isBooksChanged, useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import {
  confirmedDayFault,
  OF_SEVERAL,
  UnlikelyDayQuestion,
  whyUnlikely,
} from '../../ledger/web/unlikely-day-question.tsx'
import { meansOf, meansTexts, PAYMENT_MEANS } from '../../payments/web/payment-means.tsx'
import { confirmedToldFault, ToldPayments } from '../../payments/web/told-payments.tsx'
import type { paidWire } from '../bulk-wire.ts'
import { writeBulk } from './bulk-hooks.ts'
import classes from './rows.module.css'
import { SeveralPage, TickWho } from './several.tsx'
import { comparableOf, paymentsOf, referenceName, toldName } from './several-values.ts'

type Paid = Decoded<typeof paidWire> & { client: string }

/** Records what several tenants paid in one go: tick who paid, put the amounts right, record. */
export function RecordSeveralPage() {
  const query = useDues()
  const { data: waiting } = useWaitingClaims()
  const today = useToday()
  const [paid, setPaid] = useState<Paid[]>([])
  return (
    <SeveralPage
      title={t`Record several payments`}
      subtitle={t`Tick who paid. Each gets a receipt of their own; all are recorded, or none.`}
      query={query}
      none={
        paid.length === 0 && (
          <EmptyState title={t`Nothing is due`}>
            <Trans>Everybody has paid, or no rent is charged yet.</Trans>
          </EmptyState>
        )
      }
    >
      {(dues) =>
        today && (
          <SeveralPayments
            key={paid[0]?.id ?? ''}
            dues={dues}
            told={waiting ?? []}
            today={today}
            paid={paid}
            onPaid={setPaid}
          />
        )
      }
    </SeveralPage>
  )
}

type Props = {
  dues: LeaseDues[]
  /** Payments reported by clients, of any agreement. */
  told: Claim[]
  today: string
  paid: Paid[]
  onPaid: (paid: Paid[]) => void
}

function SeveralPayments({ dues, told, today, paid, onPaid }: Props) {
  const refresh = useRefreshAll()
  const failed = t`The payments were not recorded`
  const using = useSubmitForm<Record<string, string>>({
    initialValues: {
      receivedOn: today,
      means: 'upi',
      confirmedDay: '',
      ...Object.fromEntries(
        dues.flatMap(({ leaseId }) => [
          [leaseId, ''],
          [referenceName(leaseId), ''],
          [toldName(leaseId), ''],
        ]),
      ),
    },
    failureText: failed,
    validate: (values) => faultsOf(dues, told, today, values),
    submit: async (values, { idempotencyKey }) => {
      const body = paymentsOf(dues, told, values)
      const reply = await writeBulk('POST /payments/together', { body, idempotencyKey })
      if (reply.status === 201) {
        onPaid(reply.body.done.map((one) => withClient(one, dues)))
        refresh()
      }
      if (isBooksChanged(reply)) {
        refresh()
        return { ...outcomeOf(reply, { failed }), ...changedFor(fieldErrorsOf(reply), dues) }
      }
      return outcomeOf(reply, { failed })
    },
  })
  const { values } = using
  const amounts = dues.flatMap(({ leaseId }) => typedAmount(values[leaseId] ?? '') ?? [])
  const count = amounts.filter((amount) => amount > 0n).length
  const texts = meansTexts()
  return (
    <>
      {paid.length > 0 && <Receipts paid={paid} />}
      <Form
        using={using}
        label={t`Record several payments`}
        actions={
          <SubmitButton using={using}>
            {count === 0
              ? t`Record payments`
              : t`Record ${formatPaiseBriefly(sumOf(amounts))} from ${count}`}
          </SubmitButton>
        }
      >
        <DateField label={t`Received on`} max={today} {...using.field('receivedOn')} />
        <UnlikelyDayQuestion
          why={whyUnlikely(values.receivedOn ?? '', { ledger: OF_SEVERAL, today })}
          day={values.receivedOn ?? ''}
          confirmed={using.field('confirmedDay')}
        />
        <ChoiceField
          label={t`How was it paid?`}
          choices={PAYMENT_MEANS.map((means) => ({ value: means, label: texts[means] }))}
          {...using.field('means')}
        />
        <ul className={classes.rows}>
          {dues.map((of) => {
            const { leaseId, client, owed } = of
            const isTicked = (values[leaseId] ?? '') !== ''
            return (
              <li key={leaseId} className={classes.row}>
                <TickWho
                  lease={of}
                  says={t`${client.name} paid ${formatPaiseBriefly(owed)}`}
                  owed={t`${formatPaiseBriefly(owed)} due`}
                  isTicked={isTicked}
                  onTick={(ticked) => using.set(leaseId, ticked ? paiseToDecimal(owed) : '')}
                />
                <DecimalField
                  label={t`Amount`}
                  aria-label={t`Amount from ${client.name}`}
                  unit="₹"
                  size="sm"
                  {...using.field(leaseId)}
                />
                <ToldPayments
                  client={client}
                  told={told.filter((it) => it.leaseId === leaseId)}
                  asked={{
                    typed: comparableOf(values, leaseId),
                    confirmed: using.field(toldName(leaseId)),
                  }}
                />
                {isTicked && meansOf(values.means ?? '') !== 'cash' && (
                  <TextField
                    label={t`Reference`}
                    aria-label={t`Reference of ${client.name}`}
                    optional
                    size="sm"
                    maxLength={60}
                    {...using.field(referenceName(leaseId))}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </Form>
    </>
  )
}

/** Names whose books changed: once paid they are in the list no more. */
function changedFor(errors: Record<string, string> | undefined, dues: readonly LeaseDues[]) {
  const names = dues.filter(({ leaseId }) => errors?.[leaseId]).map(({ client }) => client.name)
  return {
    reason: t`Something changed for ${names.join(', ')} after you looked, so nothing was recorded. Check and record again.`,
  }
}

function faultsOf(
  dues: readonly LeaseDues[],
  told: readonly Claim[],
  today: string,
  values: Record<string, string>,
) {
  const faults: Record<string, string> = {}
  const { receivedOn = '', confirmedDay = '' } = values
  const day = confirmedDayFault(confirmedDay, receivedOn, { ledger: OF_SEVERAL, today })
  if (day) faults.confirmedDay = day
  if (receivedOn > today) faults.receivedOn = t`Money cannot have been received after today.`
  for (const { leaseId } of dues) {
    const typed = (values[leaseId] ?? '').trim()
    const fault = typed && amountAboveZero('')(typed)
    if (fault) faults[leaseId] = fault
    const known = told.filter((it) => it.leaseId === leaseId)
    const isTold =
      typed &&
      confirmedToldFault(values[toldName(leaseId)] ?? '', known, comparableOf(values, leaseId))
    if (isTold) faults[toldName(leaseId)] = isTold
  }
  const [first] = dues
  if (first && dues.every(({ leaseId }) => !values[leaseId]))
    faults[first.leaseId] = t`Please tick who paid.`
  return faults
}

const withClient = (of: Decoded<typeof paidWire>, dues: readonly LeaseDues[]): Paid => ({
  ...of,
  client: dues.find(({ leaseId }) => leaseId === of.leaseId)?.client.name ?? '',
})

/** The receipts of those that were just recorded. */
const Receipts = ({ paid }: { paid: Paid[] }) => (
  <div role="status">
    <Text isStrong>
      <Trans>Recorded. The receipts:</Trans>
    </Text>
    <Stack as="ul" isRuled>
      {paid.map(({ id, receipt, client }) => (
        <Row as="li" key={id} lineGap={4} align="stretch" isSpread>
          <span>{client}</span>
          <Anchor to={paths.receipt(receipt.id)} isStrong isApart>
            <Code text={receipt.code} />
          </Anchor>
        </Row>
      ))}
    </Stack>
  </div>
)
