import { t } from '@lingui/core/macro'
import { addMonths, firstOfMonth, formatDate } from '../../../../shared/calendar-date.ts'
import { formatPaiseBriefly, ZERO } from '../../../../shared/paise.ts'
import { DateField, DecimalField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { PreviewedForm, readAdjustments } from '../../../ledger/web/actions/previewed-form.tsx'
import type { ActionProps } from '../../../ledger/web/actions/use-action-form.ts'
import { usePreviewedForm } from '../../../ledger/web/actions/use-previewed-form.ts'
import { amountAboveZero, plainAmount, typedAmount } from '../../../ledger/web/amount-rules.ts'
import { rentOn } from '../../dated-rent.ts'
import { rentChangeWire } from '../terms-wire.ts'
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
      more={() => <p>{changeText(ledger, today, using.values)}</p>}
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

const changeText = (
  { rents }: ActionProps['ledger'],
  today: string,
  { from, monthlyRent }: { from: string; monthlyRent: string },
) => {
  const next = formatPaiseBriefly(typedAmount(monthlyRent) ?? ZERO)
  const day = formatDate(from)
  if (rents.length === 0) return t`Rent ${next} from ${day}`
  return t`Rent ${next} from ${day} (now ${formatPaiseBriefly(rentOn(rents, today).monthlyRent)})`
}
