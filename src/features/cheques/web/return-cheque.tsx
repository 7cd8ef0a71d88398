import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaiseBriefly, paiseToDecimal } from '../../../shared/paise.ts'
import { Code } from '../../../web/breakable.tsx'
import { DateField, DecimalField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { offerUndo } from '../../../web/undo/undo-offer.ts'
import { reasonWire } from '../../ledger/money-draft-wire.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { amountOrBlank, plainAmount } from '../../ledger/web/amount-rules.ts'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import { ReasonField } from '../../ledger/web/reason-field.tsx'
import { WithBooks } from '../../ledger/web/with-books.tsx'
import { DueAgainOf } from '../../payments/web/actions/reversal-fields.tsx'
import type { Cheque } from '../cheque.ts'
import { callCheques } from './cheque-hooks.ts'

type Props = {
  cheque: Cheque
  today: string
  onDone: (message: string) => void
  onClose: () => void
}

/** Records that the bank returned a cheque: what it settled is due again, with the agreed charge for that. */
export const ReturnCheque = (props: Props) => (
  <WithBooks leaseId={props.cheque.leaseId}>
    {(ledger) => <ReturningForm {...props} ledger={ledger} />}
  </WithBooks>
)

function ReturningForm({ cheque, today, ledger, onDone, onClose }: Props & { ledger: LedgerView }) {
  const { bankedOn, returnCharge, amount, receipt } = cheque
  const first = bankedOn ?? cheque.datedOn
  const using = useActionForm({
    initialValues: {
      returnedOn: today,
      charge: returnCharge === null ? '' : paiseToDecimal(returnCharge),
      reason: t`The cheque bounced.`,
    },
    validate: {
      ...rulesOf(reasonWire),
      charge: amountOrBlank,
      returnedOn: (day) => {
        if (day > today) return t`Choose today or an earlier day.`
        return day < first ? t`The money came later than this.` : undefined
      },
    },
    send: ({ charge, ...values }) =>
      callCheques('POST /cheques/{id}/return', {
        params: { id: cheque.id },
        body: { ...values, charge: plainAmount(charge) || '0', expect: ledger.expect },
      }),
    failed: t`The payment could not be taken back`,
    onDone,
  })
  return (
    <ActionForm
      using={using}
      submit={t`The bank returned it`}
      keep={t`Keep it`}
      isDanger
      intro={
        <>
          <p>
            <Trans>{formatPaiseBriefly(amount)} counts as not received.</Trans>{' '}
            {receipt && (
              <Trans>
                Receipt <Code text={receipt.code} /> keeps its number, marked as cancelled.
              </Trans>
            )}
          </p>
          {receipt && <DueAgainOf ledger={ledger} receiptId={receipt.id} />}
        </>
      }
      onClose={onClose}
    >
      <DateField label={t`It bounced on`} min={first} max={today} {...using.field('returnedOn')} />
      <DecimalField
        label={t`Charge for a returned cheque`}
        unit="₹"
        optional
        description={returnCharge === null ? t`Not agreed` : t`As agreed; leave it empty for none`}
        {...using.field('charge')}
      />
      <ReasonField description={t`The client can read it.`} {...using.field('reason')} />
    </ActionForm>
  )
}

/** Records that a cheque went back to the client, or was noted by mistake. */
export function HandBackCheque({ cheque, onDone, onClose }: Omit<Props, 'today'>) {
  const using = useActionForm({
    initialValues: { reason: '' },
    validate: rulesOf(reasonWire),
    send: (body) => callCheques('POST /cheques/{id}/handback', { params: { id: cheque.id }, body }),
    failed: t`The cheque could not be handed back`,
    onDone: (text) => {
      offerUndo({
        done: t`Returned to tenant: cheque ${cheque.number}.`,
        undo: () => callCheques('POST /cheques/{id}/keep', { params: { id: cheque.id } }),
      })
      onDone(text)
    },
  })
  return (
    <ActionForm
      using={using}
      submit={t`Return to tenant`}
      intro={
        <Trans>
          It is no longer in hand: the client has it back, or it was entered by mistake.
        </Trans>
      }
      onClose={onClose}
    >
      <ReasonField data-autofocus {...using.field('reason')} />
    </ActionForm>
  )
}
