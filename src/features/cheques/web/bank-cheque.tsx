import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { useSeenBooks } from '../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import { WithBooks } from '../../ledger/web/with-books.tsx'
import { usePaymentPreview } from '../../payments/web/payment-hooks.ts'
import { NO_PAYMENT } from '../../payments/web/payment-values.ts'
import { Settles } from '../../payments/web/settles.tsx'
import { confirmedToldFault, ToldPayments } from '../../payments/web/told-payments.tsx'
import type { Cheque } from '../cheque.ts'
import { callCheques } from './cheque-hooks.ts'

type Props = {
  cheque: Cheque
  today: string
  onDone: (message: string) => void
  onClose: () => void
}

/** Banks a cheque of a client who says that they paid something: it may be this payment. */
export const BankChequeForm = (props: Props) => (
  <WithBooks leaseId={props.cheque.leaseId}>
    {(ledger) => <BankingForm {...props} ledger={ledger} />}
  </WithBooks>
)

function BankingForm({ cheque, today, ledger, onDone, onClose }: Props & { ledger: LedgerView }) {
  const { id, amount, number: reference } = cheque
  const typed = { amount, receivedOn: today, reference }
  const using = useActionForm({
    initialValues: { confirmedTold: '' },
    validate: { confirmedTold: (names) => confirmedToldFault(names, ledger.told, typed) },
    send: () =>
      callCheques('POST /cheques/{id}/bank', {
        params: { id },
        body: { expect: seen.current },
      }),
    failed: t`The payment could not be recorded`,
    onDone,
  })
  const preview = usePaymentPreview({
    ledger,
    values: { ...NO_PAYMENT, amount: paiseToDecimal(amount), receivedOn: today, method: 'cheque' },
  })
  const seen = useSeenBooks(ledger, preview.data)
  return (
    <ActionForm
      using={using}
      submit={t`Mark banked`}
      intro={<Trans>Banked today, it counts as paid and gets a receipt.</Trans>}
      onClose={onClose}
    >
      <ToldPayments
        client={ledger.client}
        told={ledger.told}
        asked={{ typed, confirmed: using.field('confirmedTold') }}
      />
      <Settles preview={preview.data} problem={preview.error?.message} deposit="" hint="" />
    </ActionForm>
  )
}
