import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { monthOf } from '../../../shared/days.ts'
import { formatPaiseBriefly, paiseToDecimal, sumOf } from '../../../shared/paise.ts'
import { unbroken } from '../../../web/amount.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { offerUndo } from '../../../web/undo/undo-offer.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { type ActionProps, useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { chargeTitle } from '../../ledger/web/charge-texts.ts'
import type { FeesOfMonth } from '../../ledger/web/fees-of-month.ts'
import { callCharging } from './call-charging.ts'

type Props = ActionProps & { of: FeesOfMonth }

/** Charges the late fees of a month: all of them, or those that stay ticked. */
export function ChargeLateFees({ of, ledger, onDone, onClose }: Props) {
  const using = useActionForm<Record<string, boolean>>({
    initialValues: Object.fromEntries(of.fees.map(({ charge }) => [charge.id, true])),
    validate: {},
    send: (ticked, { idempotencyKey }) =>
      callCharging('POST /rentmaster/{id}/latefees', {
        params: { id: ledger.leaseId },
        body: {
          fees: of.fees
            .filter(({ charge }) => ticked[charge.id])
            .map(({ charge, amount }) => ({
              charge: charge.id,
              amount: paiseToDecimal(amount),
              name: t`Late fee, ${chargeTitle(charge)}`,
            })),
        },
        idempotencyKey,
      }),
    failed: t`The late fees could not be charged`,
    onDone,
  })
  const { gstRate } = ledger
  const ticked = of.fees.filter(({ charge }) => using.values[charge.id])
  const total = formatPaiseBriefly(sumOf(ticked.map(({ amount }) => amount)))
  return (
    <ActionForm
      using={using}
      submit={gstRate === null ? t`Charge ${total}` : t`Charge ${total} + GST`}
      intro={
        <p>
          <Trans>From today, what you tick is due from {ledger.client.name}.</Trans>{' '}
          {gstRate !== null && (
            <Trans>
              GST of {gstRate}% comes on top, as on the rent: a late fee is part of its value (CGST
              Act, section 15).
            </Trans>
          )}
        </p>
      }
      onClose={onClose}
    >
      {of.fees.map(({ charge, amount }) => (
        <Checkbox
          key={charge.id}
          // A month stays with its year.
          label={t`${unbroken(formatPaiseBriefly(amount))} for ${chargeTitle(charge)}`.replace(
            / (?=\d)/g,
            '\u00a0',
          )}
          description={t`was due on ${formatDate(charge.dueOn)}`}
          {...using.check(charge.id)}
        />
      ))}
    </ActionForm>
  )
}

/** Dismisses the late fees of a month. */
export function DismissLateFees({ of, ledger, onDone, onClose }: Props) {
  const call = {
    params: { id: ledger.leaseId },
    body: { charges: of.fees.map(({ charge }) => charge.id) },
  }
  const total = formatPaiseBriefly(sumOf(of.fees.map(({ amount }) => amount)))
  const using = useActionForm({
    initialValues: {},
    validate: {},
    send: () => callCharging('POST /rentmaster/{id}/latefees/dismiss', call),
    failed: t`The late fees could not be dismissed`,
    onDone: (text) => {
      offerUndo({
        done: t`Late fees of ${total} dismissed.`,
        undo: () => callCharging('POST /rentmaster/{id}/latefees/restore', call),
      })
      onDone(text)
    },
  })
  return (
    <ActionForm
      using={using}
      submit={t`Dismiss`}
      intro={
        <p>
          <Trans>
            Late fees of {total} for {monthOf(of.month)} are not proposed again. You can still add
            one as a charge.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      {null}
    </ActionForm>
  )
}
