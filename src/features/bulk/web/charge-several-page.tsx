import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../../web/empty-state.tsx'
import { ChoiceField, DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { required, TICKED } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { useChosen } from '../../../web/table/picking.ts'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { chargeDraftWire } from '../../charging/charging-wire.ts'
import { GstQuestion, gstAnswer, hasGstFault } from '../../charging/web/gst-question.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { RECURRING_KINDS } from '../../ledger/charge.ts'
import { amountAboveZero, plainAmount } from '../../ledger/web/amount-rules.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import {
  confirmedDayFault,
  OF_SEVERAL,
  UnlikelyDayQuestion,
  whyUnlikely,
} from '../../ledger/web/unlikely-day-question.tsx'
import type { Meter } from '../bulk-wire.ts'
import { useMeters, writeBulk } from './bulk-hooks.ts'
import classes from './rows.module.css'
import { SeveralPage, TickWho } from './several.tsx'
import { ticksOf } from './several-values.ts'

/** One charge to many agreements: a society's special bill. */
export function ChargeSeveralPage() {
  const query = useMeters()
  const today = useToday()
  return (
    <SeveralPage
      title={t`One charge for several`}
      subtitle={t`Everyone you tick is charged the amount. All are charged, or none.`}
      query={query}
      none={<EmptyState title={t`No current rent agreement.`} />}
    >
      {(leases) => today && <ChargeSeveral leases={leases} today={today} />}
    </SeveralPage>
  )
}

function ChargeSeveral({ leases, today }: { leases: Meter[]; today: string }) {
  const refresh = useRefreshAll()
  const chosen = useChosen()
  const failed = t`The charges were not added`
  const beginning = (ticked: readonly string[]) => ({
    name: '',
    kind: 'other',
    amount: '',
    dueOn: today,
    hasGst: '',
    confirmedDay: '',
    ...ticksOf(leases, ticked),
  })
  const using = useSubmitForm<Record<string, string>>({
    initialValues: beginning(chosen ?? []),
    failureText: failed,
    validate: (values) => faultsOf(leases, today, values),
    submit: async (
      { name = '', kind, amount = '', dueOn = '', hasGst = '', confirmedDay, ...values },
      { idempotencyKey },
    ) => {
      const rows = leases
        .filter(({ leaseId }) => values[leaseId] === TICKED)
        .map(({ leaseId }) => ({ leaseId }))
      const body = {
        name: name.trim(),
        dueOn,
        rows,
        amount: plainAmount(amount),
        ...gstAnswer(hasGst),
        kind: RECURRING_KINDS.find((it) => it === kind) ?? 'other',
        ...(confirmedDay === dueOn && { confirmDay: true }),
      }
      const reply = await writeBulk('POST /charges/together', { body, idempotencyKey })
      const count = rows.length
      const done = plural(count, { one: '# agreement charged.', other: '# agreements charged.' })
      return outcomeOf(reply, { failed, done })
    },
    onDone: () => {
      // Whoever was charged is not ticked for the next charge.
      using.form.reset(beginning([]))
      refresh()
    },
  })
  const { values } = using
  const isAll = leases.every(({ leaseId }) => values[leaseId] === TICKED)
  const tick = (leaseId: string, isTicked: boolean) => using.set(leaseId, isTicked ? TICKED : '')
  return (
    <Form
      using={using}
      label={t`One charge for several`}
      actions={
        <SubmitButton using={using}>
          <Trans>Charge them</Trans>
        </SubmitButton>
      }
    >
      <TextField
        label={t`For`}
        description={t`For example: lift repair`}
        {...using.field('name')}
      />
      <ChoiceField
        label={t`Kind`}
        choices={[
          { value: 'maintenance', label: t`Maintenance` },
          { value: 'other', label: t`Something else` },
        ]}
        {...using.field('kind')}
      />
      <DecimalField label={t`Amount from each`} unit="₹" {...using.field('amount')} />
      <GstQuestion gstRate={rateOf(leases, values)} field={using.field('hasGst')} />
      <DateField label={t`Due on`} {...using.field('dueOn')} />
      <UnlikelyDayQuestion
        why={whyUnlikely(values.dueOn ?? '', { ledger: OF_SEVERAL, today })}
        day={values.dueOn ?? ''}
        confirmed={using.field('confirmedDay')}
      />
      <div className={classes.all}>
        <Checkbox
          label={t`All ${leases.length}`}
          checked={isAll}
          onChange={({ currentTarget: { checked } }) => {
            for (const { leaseId } of leases) tick(leaseId, checked)
          }}
        />
      </div>
      <ul className={classes.ticks}>
        {leases.map((lease) => (
          <li key={lease.leaseId}>
            <TickWho
              lease={lease}
              says={t`Charge ${lease.client.name}`}
              isTicked={values[lease.leaseId] === TICKED}
              name={lease.leaseId}
              error={using.field(lease.leaseId).error}
              onTick={(isTicked) => tick(lease.leaseId, isTicked)}
            />
          </li>
        ))}
      </ul>
    </Form>
  )
}

/** The GST of the first that is ticked and has any; null where none has. */
const rateOf = (leases: readonly Meter[], values: Record<string, string>) =>
  leases.find(({ leaseId, gstRate }) => gstRate !== null && values[leaseId] === TICKED)?.gstRate ??
  null

function faultsOf(leases: readonly Meter[], today: string, values: Record<string, string>) {
  const { name = '', amount = '', dueOn = '', confirmedDay = '' } = values
  const [first] = leases
  const isNobody = leases.every(({ leaseId }) => values[leaseId] !== TICKED)
  const found = {
    name: required(chargeDraftWire.name.rule)(name),
    amount: amountAboveZero(t`Please enter an amount.`)(amount),
    dueOn: required(chargeDraftWire.dueOn.rule)(dueOn),
    confirmedDay: confirmedDayFault(confirmedDay, dueOn, { ledger: OF_SEVERAL, today }),
    hasGst: hasGstFault(values.hasGst ?? '', { gstRate: rateOf(leases, values) }),
    ...(first && isNobody && { [first.leaseId]: t`Please tick at least one agreement.` }),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([at, fault]) => (fault ? [[at, fault]] : [])),
  )
}
