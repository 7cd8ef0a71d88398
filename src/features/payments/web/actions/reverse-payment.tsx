import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaiseBriefly } from '../../../../shared/paise.ts'
import { Code } from '../../../../web/breakable.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { reasonWire } from '../../../ledger/money-draft-wire.ts'
import { ActionForm } from '../../../ledger/web/actions/action-form.tsx'
import { type ActionProps, useActionForm } from '../../../ledger/web/actions/use-action-form.ts'
import type { CreditView } from '../../../ledger/web/ledger-view.ts'
import { callReversals } from '../payment-hooks.ts'
import {
  DueAgain,
  newReversal,
  ReversalFields,
  returnedOnRule,
  reversalBody,
} from './reversal-fields.tsx'

/** Takes a payment back: what it settled is due again, and its receipt is cancelled. */
export function ReversePayment({
  credit,
  ledger,
  today,
  onDone,
  onClose,
}: ActionProps & { credit: CreditView }) {
  const days = { today, first: credit.datedOn }
  const using = useActionForm({
    initialValues: newReversal(today),
    validate: { ...rulesOf(reasonWire), returnedOn: returnedOnRule(days) },
    send: (values) =>
      callReversals('POST /payments/{id}/reverse', {
        params: { id: credit.id },
        body: { ...reversalBody(values), expect: ledger.expect },
      }),
    failed: t`The payment could not be cancelled`,
    onDone,
  })
  return (
    <ActionForm
      using={using}
      submit={t`Cancel payment`}
      keep={t`Keep it`}
      isDanger
      intro={
        <>
          <p>
            <Trans>{formatPaiseBriefly(credit.received)} counts as not received.</Trans>{' '}
            {credit.receipt && (
              <Trans>
                Receipt <Code text={credit.receipt.code} /> keeps its number, marked as cancelled.
              </Trans>
            )}
          </p>
          <DueAgain ledger={ledger} credit={credit} />
        </>
      }
      onClose={onClose}
    >
      <ReversalFields using={using} way="in" {...days} />
    </ActionForm>
  )
}
