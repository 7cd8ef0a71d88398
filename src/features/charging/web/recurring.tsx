import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { ChoiceField, DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import type { RecurringKind } from '../../ledger/charge.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { type ActionProps, useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { amountAboveZero, plainAmount } from '../../ledger/web/amount-rules.ts'
import type { RecurringView } from '../../ledger/web/ledger-view.ts'
import { recurringDraftWire, recurringEndWire } from '../charging-wire.ts'
import { writeCharging } from './call-charging.ts'
import { GstQuestion, gstAnswer, hasGstFault } from './gst-question.tsx'

const kinds = () => [
  { value: 'maintenance', label: t`Maintenance` },
  { value: 'other', label: t`Something else` },
]

/** Something that is charged every month beside the rent. */
export function AddRecurring({ ledger, today, onDone, onClose }: ActionProps) {
  const using = useActionForm({
    initialValues: {
      kind: 'maintenance',
      name: 'Maintenance',
      monthlyAmount: '',
      hasGst: '',
      from: addMonths(firstOfMonth(today), 1),
    },
    validate: {
      ...rulesOf(recurringDraftWire),
      monthlyAmount: amountAboveZero(t`Please enter an amount.`),
      hasGst: (typed: string) => hasGstFault(typed, ledger),
    },
    send: ({ kind, monthlyAmount, hasGst, ...values }, { idempotencyKey }) =>
      writeCharging('POST /rentmaster/{id}/recurring', {
        params: { id: ledger.leaseId },
        body: {
          ...values,
          kind: kind as RecurringKind,
          monthlyAmount: plainAmount(monthlyAmount),
          ...gstAnswer(hasGst),
        },
        idempotencyKey,
      }),
    failed: t`The monthly charge could not be added`,
    fields: recurringDraftWire,
    onDone,
  })
  return (
    <ActionForm using={using} submit={t`Add monthly charge`} onClose={onClose}>
      <ChoiceField label={t`Kind`} choices={kinds()} {...using.field('kind')} />
      <TextField label={t`What it is for`} autoComplete="off" {...using.field('name')} />
      <DecimalField
        label={t`Amount per month`}
        unit="₹"
        data-autofocus
        {...using.field('monthlyAmount')}
      />
      <DateField label={t`From`} {...using.field('from')} />
      <GstQuestion gstRate={ledger.gstRate} field={using.field('hasGst')} />
    </ActionForm>
  )
}

/** Ends what recurs, on a day. */
export function EndRecurring(props: ActionProps & { recurring: RecurringView }) {
  const { recurring, today, onDone, onClose } = props
  // Of what the form began with: what others save meanwhile is not saved over.
  const [version] = useState(recurring.version)
  const using = useActionForm({
    initialValues: { to: today },
    validate: rulesOf(recurringEndWire),
    send: ({ to }) =>
      writeCharging('PUT /recurring/{id}', { params: { id: recurring.id }, body: { to }, version }),
    failed: t`It could not be ended`,
    fields: recurringEndWire,
    onDone,
  })
  return (
    <ActionForm
      using={using}
      submit={t`End it`}
      intro={
        <p>
          <Trans>
            {recurring.name}, {formatPaiseBriefly(recurring.monthlyAmount)} a month.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <DateField label={t`Last day`} data-autofocus {...using.field('to')} />
    </ActionForm>
  )
}
