import { t } from '@lingui/core/macro'
import { ChoiceField, DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { type ActionProps, useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { amountAboveZero, plainAmount } from '../../ledger/web/amount-rules.ts'
import {
  confirmedDayFault,
  UnlikelyDayQuestion,
  whyUnlikely,
} from '../../ledger/web/unlikely-day-question.tsx'
import { chargeDraftWire } from '../charging-wire.ts'
import { writeCharging } from './call-charging.ts'
import { GstQuestion, gstAnswer, hasGstFault } from './gst-question.tsx'

const kinds = () => [
  { value: 'maintenance', label: t`Maintenance` },
  { value: 'electricity', label: t`Electricity` },
  { value: 'other', label: t`Something else` },
]

type Kind = 'maintenance' | 'electricity' | 'other'

/** Charges a client something by hand, once. */
export function AddCharge({ ledger, today, onDone, onClose }: ActionProps) {
  const using = useActionForm({
    initialValues: {
      kind: 'maintenance',
      name: '',
      amount: '',
      dueOn: today,
      hasGst: '',
      confirmedDay: '',
    },
    validate: {
      ...rulesOf(chargeDraftWire),
      amount: amountAboveZero(t`Please enter an amount.`),
      hasGst: (typed: string) => hasGstFault(typed, ledger),
      confirmedDay: (day: string, { dueOn }: { dueOn: string }) =>
        confirmedDayFault(day, dueOn, { ledger, today }),
    },
    send: ({ kind, amount, hasGst, confirmedDay, ...values }, { idempotencyKey }) =>
      writeCharging('POST /charges', {
        body: {
          ...values,
          leaseId: ledger.leaseId,
          kind: kind as Kind,
          amount: plainAmount(amount),
          ...gstAnswer(hasGst),
          ...(confirmedDay === values.dueOn && { confirmDay: true }),
        },
        idempotencyKey,
      }),
    failed: t`The charge could not be added`,
    onDone,
  })
  return (
    <ActionForm using={using} submit={t`Add charge`} onClose={onClose}>
      <ChoiceField label={t`Kind`} choices={kinds()} {...using.field('kind')} />
      <TextField
        label={t`What it is for`}
        placeholder={t`For example: water, a broken window`}
        autoComplete="off"
        data-autofocus
        {...using.field('name')}
      />
      <DecimalField label={t`Amount`} unit="₹" {...using.field('amount')} />
      <GstQuestion gstRate={ledger.gstRate} field={using.field('hasGst')} />
      <DateField label={t`Due on`} {...using.field('dueOn')} />
      <UnlikelyDayQuestion
        why={whyUnlikely(using.values.dueOn, { ledger, today })}
        day={using.values.dueOn}
        confirmed={using.field('confirmedDay')}
      />
    </ActionForm>
  )
}
