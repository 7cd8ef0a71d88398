import { t } from '@lingui/core/macro'
import { paiseToDecimal } from '../../../../shared/paise.ts'
import { DecimalField } from '../../../../web/form/fields.tsx'
import { modeOf } from '../../../charges/credit.ts'
import { VerbForm } from '../../../charges/web/actions/action-form.tsx'
import { useVerbForm, type VerbProps } from '../../../charges/web/actions/use-action-form.ts'
import { amountAboveZero } from '../../../charges/web/amount-rules.ts'
import { HandedOverFields, PartFields } from '../payment-fields.tsx'
import { callPayments, usePaymentPreview } from '../payment-hooks.ts'
import { methodOf, NO_PAYMENT, paymentRules, paymentToWire } from '../payment-values.ts'
import { Settles } from '../settles.tsx'

/** Records money received of an agreement that has ended. */
export function RecordPayment({ ledger, today, onDone, onClose }: VerbProps) {
  const using = useVerbForm({
    initialValues: {
      ...NO_PAYMENT,
      amount: ledger.owed > 0n ? paiseToDecimal(ledger.owed) : '',
      receivedOn: today,
    },
    validate: { ...paymentRules(today), amount: amountAboveZero(t`Please enter an amount.`) },
    send: (values, { idempotencyKey }) => {
      const { amount = '', ...told } = paymentToWire(values)
      const paymentMode = modeOf(methodOf(values.method))
      const body = { rentMaster: ledger.leaseId, amount, paymentMode, ...told }
      return callPayments('POST /payments', { body, idempotencyKey })
    },
    failed: t`The payment could not be recorded`,
    onDone,
  })
  const { values } = using
  const preview = usePaymentPreview({
    ledger,
    values,
    paymentMode: modeOf(methodOf(values.method)),
  })
  return (
    <VerbForm using={using} submit={t`Record payment`} onClose={onClose}>
      <DecimalField label={t`Amount`} unit="₹" data-autofocus {...using.field('amount')} />
      <Settles
        preview={preview.data}
        problem={preview.error?.message}
        deposit={using.values.depositAmount}
        hint={t`Enter an amount to see what it settles.`}
      />
      <HandedOverFields field={using.field} today={today} />
      <PartFields field={using.field} />
    </VerbForm>
  )
}
