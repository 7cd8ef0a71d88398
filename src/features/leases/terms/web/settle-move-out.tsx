import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaiseBriefly, minus, type Paise } from '../../../../shared/paise.ts'
import { readAs } from '../../../../web/api/calls.ts'
import { ChoiceField, DateField, DecimalField, TextField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { GstQuestion, gstAnswer, hasGstFault } from '../../../charging/web/gst-question.tsx'
import { howPaid, howPaidToWire } from '../../../ledger/credit.ts'
import {
  AmountRows,
  adjustmentsView,
  PreviewedForm,
} from '../../../ledger/web/actions/previewed-form.tsx'
import type { ActionProps } from '../../../ledger/web/actions/use-action-form.ts'
import { usePreviewedForm } from '../../../ledger/web/actions/use-previewed-form.ts'
import { plainAmount } from '../../../ledger/web/amount-rules.ts'
import { ReasonField } from '../../../ledger/web/reason-field.tsx'
import { CashDepositBack } from '../../../payments/web/notices.tsx'
import { methodChoices } from '../../../payments/web/payment-values.ts'
import { endingWire, settledWire } from '../terms-wire.ts'
import { writeTerms } from './terms-hooks.ts'

const LATER = 'later'

/** The day of leaving in one dialog: last rent in part, meter, damage, deposit and refund. */
export function SettleMoveOut({
  cashLimit,
  ledger,
  lease,
  today,
  onDone,
  onClose,
}: ActionProps & { cashLimit: Paise | undefined }) {
  const { leavingOn } = ledger
  const state = usePreviewedForm({
    initialValues: {
      endedOn: leavingOn !== null && leavingOn < today ? leavingOn : today,
      reading: '',
      damage: '',
      damageFor: '',
      hasGst: '',
      refundBy: LATER,
      reference: '',
      reason: t`Moved out`,
    },
    validate: {
      ...rulesOf(endingWire),
      hasGst: (typed: string, { reading, damage }: { reading: string; damage: string }) =>
        reading !== '' || damage !== '' ? hasGstFault(typed, ledger) : undefined,
    },
    send: ({ refundBy, damage, reading, hasGst, ...values }, how, idempotencyKey) => {
      return writeTerms('POST /rentmaster/{id}/settle', {
        params: { id: ledger.leaseId },
        body: {
          ...values,
          ...how,
          damage: plainAmount(damage),
          reading: plainAmount(reading),
          ...gstAnswer(hasGst),
          ...(refundBy !== LATER && howPaidToWire(howPaid(refundBy))),
        },
        idempotencyKey,
      })
    },
    read: readSettled,
    failed: t`The agreement could not be settled`,
    onDone,
  })
  const { using } = state
  const isRefunded = using.values.refundBy !== LATER
  return (
    <PreviewedForm
      state={state}
      confirm={t`End and settle`}
      isDanger
      intro={
        <p>
          <Trans>
            Rent is charged up to the last day. What is due then is taken from the deposit of{' '}
            {formatPaiseBriefly(ledger.deposit)}.
          </Trans>
        </p>
      }
      more={(preview) => <Sums of={preview} isRefunded={isRefunded} />}
      onClose={onClose}
    >
      <DateField
        label={t`Last day of the tenancy`}
        max={today}
        data-autofocus
        {...using.field('endedOn')}
      />
      {lease?.unitRate !== null && lease !== undefined && (
        <DecimalField label={t`The meter shows`} optional {...using.field('reading')} />
      )}
      <DecimalField label={t`Charge for damage`} unit="₹" optional {...using.field('damage')} />
      {using.values.damage !== '' && (
        <TextField label={t`What is damaged`} autoComplete="off" {...using.field('damageFor')} />
      )}
      {(using.values.damage !== '' || using.values.reading !== '') && (
        <GstQuestion gstRate={ledger.gstRate} field={using.field('hasGst')} />
      )}
      <ChoiceField
        label={t`Refund`}
        choices={[
          { value: LATER, label: t`Later` },
          ...methodChoices().filter(({ value }) => value !== 'card'),
        ]}
        {...using.field('refundBy')}
      />
      {using.values.refundBy === 'cash' && <CashDepositBack limit={cashLimit} />}
      {isRefunded && (
        <TextField label={t`Reference`} optional autoComplete="off" {...using.field('reference')} />
      )}
      <ReasonField {...using.field('reason')} />
    </PreviewedForm>
  )
}

const readSettled = readAs(settledWire, (settled) => ({
  ...settled,
  ...adjustmentsView(settled),
}))

/** Money to return after the settlement: the rest of the deposit, and the advance. */
const stillHeld = ({ deposit, deducted, advance }: ReturnType<typeof readSettled>) =>
  [
    { label: t`Deposit to pay back later`, amount: minus(deposit, deducted) },
    { label: t`Rent to pay back later`, amount: advance },
  ].filter(({ amount }) => amount > 0n)

type SumsProps = { of: ReturnType<typeof readSettled>; isRefunded: boolean }

const Sums = ({ of, isRefunded }: SumsProps) => (
  <AmountRows
    rows={[
      { label: t`Deposit held`, amount: of.deposit },
      { label: t`Taken from it for dues`, amount: of.deducted },
      ...(isRefunded ? [{ label: t`Deposit paid back`, amount: of.depositReturned }] : []),
      ...(of.advanceRefunded > 0n
        ? [{ label: t`Rent paid back`, amount: of.advanceRefunded }]
        : []),
      ...(isRefunded ? [] : stillHeld(of)),
    ]}
  />
)
