import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../../shared/calendar-date.ts'
import {
  formatPaiseBriefly,
  larger,
  minus,
  type Paise,
  paiseToDecimal,
  smaller,
  ZERO,
} from '../../../../shared/paise.ts'
import { DecimalField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { Notice } from '../../../../web/notice.tsx'
import { SegmentedChoice } from '../../../../web/ui/checks.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import { isTaxFinal, lastDayToLowerTax } from '../../credit-note-tax.ts'
import { reasonWire } from '../../money-draft-wire.ts'
import { amountAboveZero, plainAmount, typedAmount } from '../amount-rules.ts'
import { chargeTitle } from '../charge-texts.ts'
import { callLedger } from '../ledger-hooks.ts'
import type { ChargeView } from '../ledger-view.ts'
import { ReasonField } from '../reason-field.tsx'
import classes from './action-form.module.css'
import { ActionForm } from './action-form.tsx'
import { type ActionProps, useActionForm } from './use-action-form.ts'

type Props = ActionProps & { charge: ChargeView; waive?: Paise | undefined }

const CREDIT = 'credit'
const WAIVER = 'waiver'

/** Lowers a charge that was wrong, or waives one that was right. */
export function CreditCharge({ charge, waive, ledger, today, onDone, onClose }: Props) {
  const whole = waive ?? (charge.open > 0n ? charge.open : charge.amount)
  const using = useActionForm({
    initialValues: {
      how: waive === undefined ? CREDIT : WAIVER,
      amount: paiseToDecimal(whole),
      reason: '',
    },
    validate: {
      ...rulesOf(reasonWire),
      amount: amountAboveZero(t`Please enter an amount.`),
    },
    send: ({ how, amount, reason }, { idempotencyKey }) =>
      callLedger('POST /charges/{id}/credit', {
        params: { id: charge.id },
        body: {
          amount: plainAmount(amount),
          reason,
          waiver: how === WAIVER,
          expect: ledger.expect,
        },
        idempotencyKey,
      }),
    failed: t`The charge could not be lowered`,
    onDone,
  })
  const { how, amount } = using.values
  return (
    <ActionForm
      using={using}
      submit={how === WAIVER ? t`Waive the charge` : t`Credit the charge`}
      intro={
        <p>
          <Trans>
            {chargeTitle(charge)}: {formatPaiseBriefly(charge.amount)} charged,{' '}
            {formatPaiseBriefly(charge.open)} still due.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <SegmentedChoice
        aria-label={t`Credit or waive`}
        data={[
          { value: CREDIT, label: t`Credit: it was charged by mistake` },
          { value: WAIVER, label: t`Waive it` },
        ]}
        value={how}
        onChange={(value) => using.set('how', value)}
      />
      <DecimalField label={t`Amount`} unit="₹" data-autofocus {...using.field('amount')} />
      <ReasonField description={t`The client can read it.`} {...using.field('reason')} />
      {how === CREDIT && isTaxFinal(charge, today) && (
        <Notice>
          <Trans>
            A credit note could lower the GST of this charge until{' '}
            {formatDate(lastDayToLowerTax(charge.datedOn))}. Now the tenant owes less, and you still
            owe the whole GST.
          </Trans>
        </Notice>
      )}
      <Effect charge={charge} typed={amount} />
    </ActionForm>
  )
}

function Effect({ charge, typed }: { charge: ChargeView; typed: string }) {
  const credit = typedAmount(typed)
  if (credit === null || credit > charge.amount) return null
  const { open, advance } = creditEffect(charge, credit)
  return (
    <Stack role="status" tone="quiet" className={classes.effect}>
      <p>
        <Trans>{formatPaiseBriefly(open)} of it is still due.</Trans>{' '}
        {advance > 0n && (
          <Trans>{formatPaiseBriefly(advance)} that was paid becomes an advance.</Trans>
        )}
      </p>
    </Stack>
  )
}

/**
 * The effect of a credit on a charge: its open part is reduced first, then payments are released and become
 * an advance.
 */
export const creditEffect = ({ open }: Pick<ChargeView, 'open'>, credit: Paise) => ({
  open: minus(open, smaller(open, credit)),
  advance: larger(minus(credit, open), ZERO),
})
