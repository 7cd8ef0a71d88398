import { t } from '@lingui/core/macro'
import { paiseToDecimal } from '../../../../shared/paise.ts'
import { DateField, DecimalField, TextField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { chargeDraftWire } from '../../charge-draft-wire.ts'
import { amountAboveZero, plainAmount } from '../amount-rules.ts'
import { chargeTitle } from '../charge-texts.ts'
import { callCharges } from '../ledger-hooks.ts'
import type { ChargeView, LateFeeView } from '../ledger-view.ts'
import { ActionForm } from './action-form.tsx'
import { type ActionProps, useActionForm } from './use-action-form.ts'

type Props = ActionProps & { charge: ChargeView; fee: LateFeeView }

/** Asks for a late fee that the agreement allows. */
export function AskLateFee({ charge, fee, ledger, today, onDone, onClose }: Props) {
  const using = useActionForm({
    initialValues: {
      name: t`Late fee, ${chargeTitle(charge)}`,
      amount: paiseToDecimal(fee.amount),
      dueOn: today,
    },
    validate: {
      ...rulesOf(chargeDraftWire),
      amount: amountAboveZero(t`Please enter an amount.`),
    },
    send: ({ amount, ...values }, { idempotencyKey }) =>
      callCharges('POST /charges', {
        body: {
          ...values,
          rentMaster: ledger.leaseId,
          kind: 'late_fee',
          amount: plainAmount(amount),
          lateCharge: charge.id,
        },
        idempotencyKey,
      }),
    failed: t`The late fee could not be charged`,
    onDone,
  })
  return (
    <ActionForm using={using} submit={t`Charge the late fee`} onClose={onClose}>
      <TextField label={t`What it is for`} autoComplete="off" {...using.field('name')} />
      <DecimalField label={t`Amount`} unit="₹" data-autofocus {...using.field('amount')} />
      <DateField label={t`Due on`} {...using.field('dueOn')} />
    </ActionForm>
  )
}
