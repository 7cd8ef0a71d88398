import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { wholeIn } from '../../../shared/typed-amount.ts'
import { type Choice, DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import { PickBySearch } from '../../../web/form/pick-by-search.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { amountAboveZero, plainAmount } from '../../ledger/web/amount-rules.ts'
import { MAX_CHEQUES, monthlyCheques } from '../cheque.ts'
import { chequeDraftWire, writtenChequeWire } from '../cheque-wire.ts'
import { useLeaseChoices, writeCheques } from './cheque-hooks.ts'

type Props = {
  /** The agreement on whose page this began. */
  lease: Choice | undefined
  /** Its rent, as typed. */
  amount: string
  onDone: (message: string) => void
  onClose: () => void
}

const COUNTS = { least: 1, most: MAX_CHEQUES }

/** Notes a cheque that a client handed over, or a year of them. */
export function KeepCheques({ lease, amount, onDone, onClose }: Props) {
  const using = useActionForm({
    initialValues: {
      leaseId: lease?.value ?? '',
      number: '',
      bank: '',
      datedOn: '',
      amount,
      count: '1',
    },
    validate: {
      ...rulesOf(writtenChequeWire),
      leaseId: (id) => (id === '' ? t`Please choose a rent agreement.` : undefined),
      amount: amountAboveZero(t`Please enter an amount.`),
      count: (typed) =>
        wholeIn(typed, COUNTS) ? undefined : t`Please enter 1 to ${MAX_CHEQUES} cheques.`,
    },
    send: ({ leaseId, count, ...written }, { idempotencyKey }) =>
      writeCheques('POST /cheques', {
        body: {
          ...written,
          leaseId,
          count: Number(count),
          amount: plainAmount(written.amount),
        },
        idempotencyKey,
      }),
    fields: chequeDraftWire,
    failed: t`The cheques could not be saved`,
    onDone,
  })
  const { number, datedOn } = using.values
  const count = wholeIn(using.values.count, COUNTS) ?? 1
  const last =
    count > 1 && number !== '' && datedOn !== ''
      ? monthlyCheques({ number, datedOn }, count).at(-1)
      : undefined
  return (
    <ActionForm
      using={using}
      submit={plural(count, { one: 'Add the cheque', other: 'Add # cheques' })}
      intro={<Trans>A cheque counts as paid only once you mark it as banked.</Trans>}
      onClose={onClose}
    >
      <PickBySearch
        label={t`Client`}
        placeholder={t`Type to find a client`}
        field={using.field('leaseId')}
        useChoices={useLeaseChoices}
        always={lease}
      />
      <TextField
        label={t`Cheque number`}
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        data-autofocus={lease ? true : undefined}
        {...using.field('number')}
      />
      <TextField
        label={t`Bank`}
        optional
        autoComplete="off"
        maxLength={60}
        {...using.field('bank')}
      />
      <DateField label={t`Date on the cheque`} {...using.field('datedOn')} />
      <DecimalField label={t`Amount`} unit="₹" {...using.field('amount')} />
      <DecimalField
        label={t`How many cheques, one a month`}
        inputMode="numeric"
        description={last && t`The last is ${last.number}, of ${formatDate(last.datedOn)}`}
        {...using.field('count')}
      />
    </ActionForm>
  )
}
