import { t } from '@lingui/core/macro'
import { addMonths, firstOfMonth } from '../../../../shared/calendar-date.ts'
import { formatPaiseBriefly, ZERO } from '../../../../shared/paise.ts'
import { DateField, DecimalField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { PreviewedForm, readAdjustments } from '../../../ledger/web/actions/previewed-form.tsx'
import type { ActionProps } from '../../../ledger/web/actions/use-action-form.ts'
import { usePreviewedForm } from '../../../ledger/web/actions/use-previewed-form.ts'
import { amountAboveZero, plainAmount, typedAmount } from '../../../ledger/web/amount-rules.ts'
import { type DatedRent, rentOn } from '../../dated-rent.ts'
import { rentChangeWire } from '../terms-wire.ts'
import { rentChangeText } from './rent-change-text.ts'
import { callTerms } from './terms-hooks.ts'

/** Another rent from a day on; charges of past days are corrected. */
export function ChangeRent({ ledger, today, onDone, onClose }: ActionProps) {
  const state = usePreviewedForm({
    initialValues: { from: addMonths(firstOfMonth(today), 1), monthlyRent: '' },
    validate: {
      ...rulesOf(rentChangeWire),
      monthlyRent: amountAboveZero(t`Please enter the new rent.`),
    },
    send: ({ from, monthlyRent }, how, idempotencyKey) =>
      callTerms('POST /rentmaster/{id}/rents', {
        params: { id: ledger.leaseId },
        body: { from, monthlyRent: plainAmount(monthlyRent), ...how },
        idempotencyKey,
      }),
    read: readAdjustments,
    failed: t`The rent could not be changed`,
    onDone,
  })
  const { using } = state
  return (
    <PreviewedForm
      state={state}
      confirm={t`Change the rent`}
      more={() => <p>{rentChangeText(ledger.rents, today, typedRent(using.values))}</p>}
      intro={ledger.rents.length > 0 && <p>{nowText(ledger, today)}</p>}
      onClose={onClose}
    >
      <DateField label={t`From`} {...using.field('from')} />
      <DecimalField
        label={t`Monthly rent`}
        unit="₹"
        data-autofocus
        {...using.field('monthlyRent')}
      />
    </PreviewedForm>
  )
}

const nowText = ({ rents }: ActionProps['ledger'], today: string) =>
  t`The rent today is ${formatPaiseBriefly(rentOn(rents, today).monthlyRent)} a month.`

const typedRent = ({ from, monthlyRent }: { from: string; monthlyRent: string }): DatedRent => ({
  from,
  monthlyRent: typedAmount(monthlyRent) ?? ZERO,
})
