import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DateField, DecimalField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { chargingWire } from '../../charge-draft-wire.ts'
import { amountOrBlank, plainAmount } from '../amount-rules.ts'
import { callCharges } from '../ledger-hooks.ts'
import { nextPeriod } from '../open-periods.ts'
import { adjustmentsFromWire } from './adjustments-view.ts'
import { PreviewedForm } from './previewed-form.tsx'
import type { ActionProps } from './use-action-form.ts'
import { usePreviewedForm } from './use-previewed-form.ts'

/** Starts automatic charges from a day, with opening amounts. */
export function StartCharging({ ledger, lease, today, onDone, onClose }: ActionProps) {
  const state = usePreviewedForm({
    initialValues: {
      chargeFrom: proposedStart(ledger, lease, today),
      openingBalance: '',
      openingAdvance: '',
      openingDeposit: '',
    },
    validate: {
      ...rulesOf(chargingWire),
      openingBalance: amountOrBlank,
      openingAdvance: amountOrBlank,
      openingDeposit: amountOrBlank,
    },
    send: ({ chargeFrom, ...opening }, how) =>
      callCharges('POST /rentmaster/{id}/charging', {
        params: { id: ledger.leaseId },
        body: { chargeFrom, ...plainAmounts(opening), ...how },
      }),
    read: (body) => adjustmentsFromWire(body as never),
    failed: t`Charging could not be started`,
    onDone,
  })
  const { using } = state
  return (
    <PreviewedForm
      state={state}
      confirm={t`Start charging`}
      intro={
        <p>
          <Trans>
            From that day on, rent is charged automatically for each period, and payments settle the
            oldest charge first. Days that a receipt already covers are left out.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <DateField label={t`Charge from`} data-autofocus {...using.field('chargeFrom')} />
      <DecimalField
        label={t`Owed from earlier`}
        unit="₹"
        optional
        {...using.field('openingBalance')}
      />
      <DecimalField
        label={t`Paid in advance earlier`}
        unit="₹"
        optional
        {...using.field('openingAdvance')}
      />
      <DecimalField
        label={t`Deposit you hold`}
        unit="₹"
        optional
        {...using.field('openingDeposit')}
      />
    </PreviewedForm>
  )
}

/** The first day that no receipt covers. */
function proposedStart(ledger: ActionProps['ledger'], lease: ActionProps['lease'], today: string) {
  if (!lease) return today
  return nextPeriod({ ...ledger, isCharging: false }, lease, today).from
}

const plainAmounts = (
  typed: Record<'openingBalance' | 'openingAdvance' | 'openingDeposit', string>,
) => ({
  openingBalance: plainAmount(typed.openingBalance),
  openingAdvance: plainAmount(typed.openingAdvance),
  openingDeposit: plainAmount(typed.openingDeposit),
})
