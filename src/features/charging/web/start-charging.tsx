import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { DateField, DecimalField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { PreviewedForm, readAdjustments } from '../../ledger/web/actions/previewed-form.tsx'
import type { ActionProps } from '../../ledger/web/actions/use-action-form.ts'
import { usePreviewedForm } from '../../ledger/web/actions/use-previewed-form.ts'
import { amountOrBlank, plainAmount } from '../../ledger/web/amount-rules.ts'
import { nextPeriod } from '../../ledger/web/open-periods.ts'
import { chargingWire } from '../charging-wire.ts'
import { OPENINGS, type OpeningName, openingsOf } from '../openings.ts'
import { callCharging } from './call-charging.ts'

const NO_OPENINGS = { openingBalance: '', openingAdvance: '', openingDeposit: '' }
const OPENING_RULES = {
  openingBalance: amountOrBlank,
  openingAdvance: amountOrBlank,
  openingDeposit: amountOrBlank,
}

/** Starts automatic charges from a day, with opening amounts. */
export function StartCharging({ ledger, lease, today, onDone, onClose }: ActionProps) {
  const state = usePreviewedForm({
    initialValues: {
      chargeFrom: proposedStart(ledger, lease, today),
      ...NO_OPENINGS,
    },
    validate: {
      ...rulesOf(chargingWire),
      ...OPENING_RULES,
    },
    send: ({ chargeFrom, ...opening }, how) =>
      callCharging('POST /rentmaster/{id}/charging', {
        params: { id: ledger.leaseId },
        body: { chargeFrom, ...plainAmounts(opening), ...how },
      }),
    read: readAdjustments,
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
      <OpeningFields field={using.field} names={OPENINGS} />
    </PreviewedForm>
  )
}

/** Enters what was owed, paid ahead or held before charging began, once it was taken back. */
export function EnterOpenings({ ledger, onDone, onClose }: ActionProps) {
  const { free } = openingsOf(ledger)
  const state = usePreviewedForm({
    initialValues: NO_OPENINGS,
    validate: OPENING_RULES,
    send: (opening, how) =>
      callCharging('POST /rentmaster/{id}/charging', {
        params: { id: ledger.leaseId },
        body: { chargeFrom: ledger.chargedFrom ?? '', ...plainAmounts(opening), ...how },
      }),
    read: readAdjustments,
    failed: t`The amounts could not be entered`,
    onDone,
  })
  return (
    <PreviewedForm
      state={state}
      confirm={t`Enter these amounts`}
      intro={
        <p>
          <Trans>
            From before {formatDate(ledger.chargedFrom)}, when charging began for this agreement.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <OpeningFields field={state.using.field} names={free} />
    </PreviewedForm>
  )
}

type FieldsProps = {
  field: (name: OpeningName) => FieldProps
  names: readonly OpeningName[]
}

function OpeningFields({ field, names }: FieldsProps) {
  const labels: Record<OpeningName, string> = {
    openingBalance: t`Opening dues`,
    openingAdvance: t`Paid in advance earlier`,
    openingDeposit: t`Deposit you hold`,
  }
  return names.map((name) => (
    <DecimalField key={name} label={labels[name]} unit="₹" optional {...field(name)} />
  ))
}

/** The first day that no receipt covers. */
function proposedStart(ledger: ActionProps['ledger'], lease: ActionProps['lease'], today: string) {
  if (!lease) return today
  return nextPeriod({ ...ledger, isCharging: false }, lease, today).from
}

const plainAmounts = (typed: Record<OpeningName, string>) => ({
  openingBalance: plainAmount(typed.openingBalance),
  openingAdvance: plainAmount(typed.openingAdvance),
  openingDeposit: plainAmount(typed.openingDeposit),
})
