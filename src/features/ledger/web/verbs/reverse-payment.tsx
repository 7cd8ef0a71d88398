import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaise } from '../../../../shared/paise.ts'
import { required } from '../../../../web/form/rules.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ledgerRules } from '../../ledger-rules.ts'
import { chargeTitle } from '../charge-texts.ts'
import { usesOf } from '../explained/settlements.ts'
import { callLedger } from '../ledger-hooks.ts'
import type { CreditView } from '../ledger-view.ts'
import { ReasonField } from '../reason-field.tsx'
import { useVerbForm, type VerbProps } from './use-verb-form.ts'
import classes from './verb-form.module.css'
import { VerbForm } from './verb-form.tsx'

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
    send: (body) => callLedger('POST /payments/{id}/reverse', { params: { id: credit.id }, body }),
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
            onClick={() => using.form.setFieldValue('reason', reason)}
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
