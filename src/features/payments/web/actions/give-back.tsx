import { t } from '@lingui/core/macro'
import { formatPaiseBriefly, type Paise, paiseToDecimal } from '../../../../shared/paise.ts'
import { ChoiceField, DateField, DecimalField, TextField } from '../../../../web/form/fields.tsx'
import type { FieldProps } from '../../../../web/form/use-submit-form.ts'
import { translated } from '../../../../web/language.ts'
import { SegmentedChoice } from '../../../../web/ui/checks.tsx'
import { addressLine } from '../../../leases/web/lease-texts.ts'
import { HOW_PAID, howPaid, howPaidToWire, type PayoutKind } from '../../../ledger/credit.ts'
import { moneyDraftWire } from '../../../ledger/money-draft-wire.ts'
import { ActionForm } from '../../../ledger/web/actions/action-form.tsx'
import { type ActionProps, useActionForm } from '../../../ledger/web/actions/use-action-form.ts'
import { amountAboveZero, plainAmount } from '../../../ledger/web/amount-rules.ts'
import { useLeasesOf } from '../../../ledger/web/leases-of-client.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import {
  confirmedDayFault,
  UnlikelyDayQuestion,
  whyUnlikely,
} from '../../../ledger/web/unlikely-day-question.tsx'
import { CashDepositBack } from '../notices.tsx'
import { writePayments } from '../payment-hooks.ts'
import { methodChoices } from '../payment-values.ts'

type Props = ActionProps & {
  of: 'deposit' | 'advance'
  /** From which amount on the law limits paying back in cash; undefined where it does not. */
  cashLimit?: Paise | undefined
}

type Values = {
  kind: PayoutKind
  amount: string
  paidOn: string
  confirmedDay: string
  method: string
  reference: string
  reason: string
  toLeaseId: string
}

/** Gives an advance back, or the deposit: to the client, or on to another agreement of theirs. */
export function GiveBack({ of, cashLimit, ledger, today, onDone, onClose }: Props) {
  const held: Paise = of === 'deposit' ? ledger.deposit : ledger.advance
  const using = useActionForm<Values>({
    initialValues: {
      kind: of === 'deposit' ? 'deposit_return' : 'refund',
      amount: held > 0n ? paiseToDecimal(held) : '',
      paidOn: today,
      confirmedDay: '',
      method: '',
      reference: '',
      reason: '',
      toLeaseId: '',
    },
    validate: {
      amount: amountAboveZero(t`Please enter an amount.`),
      paidOn: (day) => (day > today ? t`The day of a payout cannot be after today.` : undefined),
      confirmedDay: (day, { paidOn }) => confirmedDayFault(day, paidOn, { ledger, today }),
      method: (method, { kind }) =>
        kind !== 'deposit_carried' && method === '' ? translated(HOW_PAID) : undefined,
      toLeaseId: (id, { kind }) =>
        kind === 'deposit_carried' && id === '' ? t`Please choose a rent agreement.` : undefined,
    },
    send: ({ toLeaseId, amount, method, confirmedDay, ...values }, { idempotencyKey }) => {
      const isCarried = values.kind === 'deposit_carried'
      return writePayments('POST /payouts', {
        body: {
          ...values,
          leaseId: ledger.leaseId,
          amount: plainAmount(amount),
          expect: ledger.expect,
          ...(confirmedDay === values.paidOn && { confirmDay: true }),
          ...(isCarried ? { toLeaseId } : howPaidToWire(howPaid(method))),
        },
        idempotencyKey,
      })
    },
    failed: t`It could not be recorded`,
    fields: moneyDraftWire,
    onDone,
  })
  const { kind } = using.values
  return (
    <ActionForm
      using={using}
      submit={kind === 'deposit_carried' ? t`Carry the deposit over` : t`Record the refund`}
      intro={
        <p>
          {of === 'deposit'
            ? t`${formatPaiseBriefly(held)} is held as deposit.`
            : t`${formatPaiseBriefly(held)} is held as advance.`}{' '}
          {of === 'deposit' &&
            ledger.owed > 0n &&
            t`${formatPaiseBriefly(ledger.owed)} is still due.`}
        </p>
      }
      onClose={onClose}
    >
      {of === 'deposit' && (
        <SegmentedChoice
          aria-label={t`Return or carry over`}
          data={[
            { value: 'deposit_return', label: t`To the client` },
            { value: 'deposit_carried', label: t`Next agreement` },
          ]}
          value={kind}
          onChange={(value) => using.set('kind', value as PayoutKind)}
        />
      )}
      <DecimalField label={t`Amount`} unit="₹" data-autofocus {...using.field('amount')} />
      <DateField label={t`On`} max={today} {...using.field('paidOn')} />
      <UnlikelyDayQuestion
        why={whyUnlikely(using.values.paidOn, { ledger, today })}
        day={using.values.paidOn}
        confirmed={using.field('confirmedDay')}
      />
      {kind === 'deposit_carried' ? (
        <OtherLeasePick ledger={ledger} field={using.field('toLeaseId')} />
      ) : (
        <>
          <ChoiceField
            label={t`Method`}
            choices={methodChoices().filter(({ value }) => value !== 'card')}
            prompt={t`Please choose`}
            {...using.field('method')}
          />
          {using.values.method === 'cash' && <CashDepositBack limit={cashLimit} />}
          <TextField
            label={t`Reference`}
            optional
            autoComplete="off"
            {...using.field('reference')}
          />
        </>
      )}
      <TextField
        label={t`Note`}
        description={t`The client can read it.`}
        optional
        autoComplete="off"
        {...using.field('reason')}
      />
    </ActionForm>
  )
}

/** Another agreement of the same client that runs now. */
function OtherLeasePick({ ledger, field }: { ledger: LedgerView; field: FieldProps }) {
  const { leases = [] } = useLeasesOf(ledger.client)
  const others = leases.filter(({ id }) => id !== ledger.leaseId)
  return (
    <ChoiceField
      label={t`The client's next agreement`}
      choices={others.map(({ id, property }) => ({ value: id, label: addressLine(property) }))}
      prompt={others.length === 0 ? t`This client has no other agreement` : t`Choose the agreement`}
      {...field}
    />
  )
}
