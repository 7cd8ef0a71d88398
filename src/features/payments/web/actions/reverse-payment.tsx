import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaise } from '../../../../shared/paise.ts'
import { required } from '../../../../web/form/rules.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ledgerRules } from '../../../charges/charge-rules.ts'
import classes from '../../../charges/web/actions/action-form.module.css'
import { VerbForm } from '../../../charges/web/actions/action-form.tsx'
import { useVerbForm, type VerbProps } from '../../../charges/web/actions/use-action-form.ts'
import { chargeTitle } from '../../../charges/web/charge-texts.ts'
import { usesOf } from '../../../charges/web/explanations/settlements.ts'
import type { CreditView } from '../../../charges/web/ledger-view.ts'
import { ReasonField } from '../../../charges/web/reason-field.tsx'
import { callPayments } from '../payment-hooks.ts'

const reasons = () => [t`Recorded by mistake.`, t`The cheque bounced.`]

/** Takes a payment back: what it settled is owed again, and its receipt is cancelled. */
export function ReversePayment({
  credit,
  ledger,
  onDone,
  onClose,
}: VerbProps & { credit: CreditView }) {
  const using = useVerbForm({
    initialValues: { reason: '' },
    validate: { reason: required(ledgerRules.reason) },
    send: (body) =>
      callPayments('POST /payments/{id}/reverse', { params: { id: credit.id }, body }),
    failed: t`The payment could not be cancelled`,
    onDone,
  })
  const settled = usesOf(ledger, credit.id)
  return (
    <VerbForm
      using={using}
      submit={t`Cancel payment`}
      keep={t`Keep it`}
      isDanger
      intro={
        <>
          <p>
            <Trans>{formatPaise(credit.received)} counts as not received.</Trans>{' '}
            {credit.receipt && (
              <Trans>Receipt {credit.receipt.code} keeps its number, marked as cancelled.</Trans>
            )}
          </p>
          {settled.length > 0 && (
            <ul>
              {settled.map(({ use, amount }) => (
                <li key={use.id}>
                  {'dueOn' in use
                    ? t`${chargeTitle(use)}: ${formatPaise(amount)} is owed again`
                    : t`A refund of ${formatPaise(amount)} is no longer covered`}
                </li>
              ))}
            </ul>
          )}
        </>
      }
      onClose={onClose}
    >
      <div className={classes.proposals}>
        {reasons().map((reason) => (
          <Button
            key={reason}
            size="xs"
            variant="default"
            onClick={() => using.set('reason', reason)}
          >
            {reason}
          </Button>
        ))}
      </div>
      <ReasonField
        description={t`The client can read it.`}
        data-autofocus
        {...using.field('reason')}
      />
    </VerbForm>
  )
}
