import { t } from '@lingui/core/macro'
import { paiseToDecimal } from '../../../../shared/paise.ts'
import { DecimalField } from '../../../../web/form/fields.tsx'
import { modeOf } from '../../credit.ts'
import { amountAboveZero } from '../amount-rules.ts'
import { callLedger } from '../ledger-hooks.ts'
import { HandedOverFields, PartFields } from '../payment/payment-fields.tsx'
import { usePaymentPreview } from '../payment/payment-preview.ts'
import { methodOf, NO_PAYMENT, paymentRules, paymentToWire } from '../payment/payment-values.ts'
import { Settles } from '../payment/settles.tsx'
import { useVerbForm, type VerbProps } from './use-verb-form.ts'
import { VerbForm } from './verb-form.tsx'

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
      return callLedger('POST /payments', { body, idempotencyKey })
    },
    failed: t`The payment could not be recorded`,
    onDone,
  })
  const { values } = using.form
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
        deposit={using.form.values.depositAmount}
        hint={t`Enter an amount to see what it settles.`}
      />
      <HandedOverFields field={using.field} today={today} />
      <PartFields field={using.field} />
    </VerbForm>
  )
}
