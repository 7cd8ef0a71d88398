import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaiseBriefly } from '../../../../shared/paise.ts'
import { DateField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { recurringEndWire } from '../../charge-draft-wire.ts'
import { callCharges } from '../ledger-hooks.ts'
import type { RecurringView } from '../ledger-view.ts'
import { ActionForm } from './action-form.tsx'
import { type ActionProps, useActionForm } from './use-action-form.ts'

/** Ends what recurs, on a day. */
export function EndRecurring(props: ActionProps & { recurring: RecurringView }) {
  const { recurring, today, onDone, onClose } = props
  const using = useActionForm({
    initialValues: { to: today },
    validate: rulesOf(recurringEndWire),
    send: ({ to }) =>
      callCharges('PUT /recurring/{id}', { params: { id: recurring.id }, body: { toDate: to } }),
    failed: t`It could not be ended`,
    fields: recurringEndWire,
    onDone,
  })
  return (
    <ActionForm
      using={using}
      submit={t`End it`}
      intro={
        <p>
          <Trans>
            {recurring.name}, {formatPaiseBriefly(recurring.monthlyAmount)} a month.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <DateField label={t`Last day`} data-autofocus {...using.field('to')} />
    </ActionForm>
  )
}
