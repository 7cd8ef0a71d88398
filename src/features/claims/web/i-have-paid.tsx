import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { ChoiceField, DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { ActionForm } from '../../charges/web/actions/action-form.tsx'
import { useActionForm } from '../../charges/web/actions/use-action-form.ts'
import { amountAboveZero, plainAmount } from '../../charges/web/amount-rules.ts'
import { referenceHint } from '../../payments/web/payment-fields.tsx'
import { methodChoices, methodOf } from '../../payments/web/payment-values.ts'
import { claimDraftWire } from '../claim-wire.ts'
import { callClaims } from './claim-hooks.ts'
import type { MyDuesView } from './my-dues-view.ts'
import { unreportedAmount } from './unreported-amount.ts'

const rules = rulesOf(claimDraftWire)

type Props = { dues: MyDuesView; today: string; onDone: () => void; onClose: () => void }

/** Reports a payment to the owner. The input stays until it is sent, even without a connection. */
export function IHavePaid({ dues, today, onDone, onClose }: Props) {
  const toTell = unreportedAmount(dues)
  const using = useActionForm({
    initialValues: {
      amount: toTell > 0n ? paiseToDecimal(toTell) : '',
      paidOn: today,
      method: dues.howToPay.upiId === null ? '' : 'upi',
      reference: '',
    },
    validate: {
      ...rules,
      amount: amountAboveZero(t`Please enter an amount.`),
      paidOn: (day: string) =>
        day > today ? t`Please enter a day up to today.` : rules.paidOn(day),
    },
    send: ({ amount, paidOn, method, reference }, { idempotencyKey }) => {
      const by = methodOf(method) ?? 'other'
      const told = { amount: plainAmount(amount), paidOn, method: by, reference: reference.trim() }
      const body = { rentMaster: dues.leaseId, ...told }
      return callClaims('POST /claims', { body, idempotencyKey })
    },
    failed: t`It could not be sent`,
    onDone: () => onDone(),
  })
  return (
    <ActionForm
      using={using}
      submit={t`Tell ${dues.ownerName}`}
      intro={
        <p>
          <Trans>
            Rentbook does not move money: it tells {dues.ownerName} what you paid, and they confirm
            it.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <DecimalField label={t`Amount`} unit="₹" data-autofocus {...using.field('amount')} />
      <DateField label={t`Paid on`} max={today} {...using.field('paidOn')} />
      <ChoiceField
        label={t`Method`}
        choices={methodChoices()}
        prompt={t`Please choose`}
        {...using.field('method')}
      />
      <TextField
        label={t`Reference`}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        description={referenceHint(using.values.method)}
        {...using.field('reference')}
      />
    </ActionForm>
  )
}
