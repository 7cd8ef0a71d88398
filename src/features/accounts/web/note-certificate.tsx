import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaiseBriefly, paiseToDecimal } from '../../../shared/paise.ts'
import { DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { amountAboveZero, plainAmount } from '../../ledger/web/amount-rules.ts'
import type { TdsYear } from '../accounts.ts'
import { callAccounts } from './accounts-hooks.ts'

type Props = { of: TdsYear; today: string; onDone: (message: string) => void; onClose: () => void }

/** Notes the certificate of a client and year, prefilled with the stated tax; clearing the amount removes it. */
export function NoteCertificate({ of, today, onDone, onClose }: Props) {
  const isNoted = of.number !== null
  const isRemoved = (amount: string) => isNoted && amount.trim() === ''
  const using = useActionForm({
    initialValues: {
      amount: paiseToDecimal(isNoted ? of.certified : of.told),
      number: of.number ?? '',
      receivedOn: of.receivedOn ?? today,
    },
    validate: {
      amount: (typed) =>
        isRemoved(typed) ? undefined : amountAboveZero(t`Please enter an amount.`)(typed),
      number: (number, { amount }) =>
        number.trim() === '' && !isRemoved(amount)
          ? t`Please enter the number of the certificate.`
          : undefined,
      receivedOn: (day) => (day > today ? t`Choose today or an earlier day.` : undefined),
    },
    send: ({ amount, number, receivedOn }) =>
      callAccounts('PUT /tdscertificates/{id}', {
        params: { id: of.client.id },
        body: { year: of.year, amount: plainAmount(amount), number, receivedOn },
      }),
    failed: t`The certificate could not be saved`,
    onDone,
  })
  return (
    <ActionForm
      using={using}
      submit={isRemoved(using.values.amount) ? t`Remove it` : t`Save`}
      intro={
        <p>
          <Trans>
            {formatPaiseBriefly(of.told)} was reported with payments. For several certificates,
            enter their total and all numbers.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <DecimalField
        label={t`Tax by the certificate`}
        unit="₹"
        description={isNoted ? t`Leave it empty to remove the certificate` : undefined}
        {...using.field('amount')}
      />
      <TextField
        label={t`Certificate number`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        data-autofocus
        {...using.field('number')}
      />
      <DateField label={t`Received on`} max={today} {...using.field('receivedOn')} />
    </ActionForm>
  )
}
