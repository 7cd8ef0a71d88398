import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaiseBriefly, paiseToDecimal, smaller } from '../../../../shared/paise.ts'
import { DecimalField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { reasonWire } from '../../../ledger/money-draft-wire.ts'
import { ActionForm } from '../../../ledger/web/actions/action-form.tsx'
import { type ActionProps, useActionForm } from '../../../ledger/web/actions/use-action-form.ts'
import { amountAboveZero, plainAmount } from '../../../ledger/web/amount-rules.ts'
import { ReasonField } from '../../../ledger/web/reason-field.tsx'
import { callPayments } from '../payment-hooks.ts'

/** Settles what is open out of the deposit. */
export function DeductDeposit({ ledger, onDone, onClose }: ActionProps) {
  const most = smaller(ledger.deposit, ledger.owed)
  const using = useActionForm({
    initialValues: { amount: most > 0n ? paiseToDecimal(most) : '', reason: '' },
    validate: {
      ...rulesOf(reasonWire),
      amount: amountAboveZero(t`Please enter an amount.`),
    },
    send: ({ amount, reason }, { idempotencyKey }) =>
      callPayments('POST /rentmaster/{id}/depositdeduction', {
        params: { id: ledger.leaseId },
        body: { amount: plainAmount(amount), reason, expect: ledger.expect },
        idempotencyKey,
      }),
    failed: t`The deposit could not be used`,
    onDone,
  })
  return (
    <ActionForm
      using={using}
      submit={t`Deduct from the deposit`}
      intro={
        <p>
          <Trans>
            {formatPaiseBriefly(ledger.deposit)} is held, {formatPaiseBriefly(ledger.owed)} is due.
            For damage, add a charge first; the deposit then pays it.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <DecimalField label={t`Amount`} unit="₹" data-autofocus {...using.field('amount')} />
      <ReasonField description={t`The client can read it.`} {...using.field('reason')} />
    </ActionForm>
  )
}
