import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { addDays, addMonths } from '../../../../shared/calendar-date.ts'
import { later } from '../../../../shared/days.ts'
import { DateField, DecimalField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { PreviewedForm, readAdjustments } from '../../../ledger/web/actions/previewed-form.tsx'
import type { ActionProps } from '../../../ledger/web/actions/use-action-form.ts'
import { usePreviewedForm } from '../../../ledger/web/actions/use-previewed-form.ts'
import { amountOrBlank, plainAmount } from '../../../ledger/web/amount-rules.ts'
import { renewalWire } from '../terms-wire.ts'
import { callTerms } from './terms-hooks.ts'

const USUAL_MONTHS = 11

/** Renews an agreement: it goes on until another day, at another rent where one is named. */
export function RenewLease({ ledger, today, onDone, onClose }: ActionProps) {
  const from = ledger.endDate === null ? today : addDays(ledger.endDate, 1)
  const state = usePreviewedForm({
    initialValues: {
      endDate: addDays(addMonths(later(from, today), USUAL_MONTHS), -1),
      monthlyRent: '',
      from,
    },
    validate: {
      ...rulesOf(renewalWire),
      monthlyRent: amountOrBlank,
    },
    send: ({ endDate, monthlyRent, from }, how, idempotencyKey) => {
      const rent = plainAmount(monthlyRent)
      return callTerms('POST /rentmaster/{id}/renew', {
        params: { id: ledger.leaseId },
        body: { endDate, ...(rent !== '' && { monthlyRent: rent, from }), ...how },
        idempotencyKey,
      })
    },
    read: readAdjustments,
    failed: t`The agreement could not be renewed`,
    onDone,
  })
  const { using } = state
  return (
    <PreviewedForm
      state={state}
      confirm={t`Renew`}
      intro={
        <p>
          <Trans>The same agreement goes on, and so does its ledger.</Trans>
        </p>
      }
      onClose={onClose}
    >
      <DateField label={t`Until`} data-autofocus {...using.field('endDate')} />
      <DecimalField label={t`New monthly rent`} unit="₹" optional {...using.field('monthlyRent')} />
      {using.values.monthlyRent.trim() !== '' && (
        <DateField label={t`New rent from`} {...using.field('from')} />
      )}
    </PreviewedForm>
  )
}
