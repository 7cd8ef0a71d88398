import { t } from '@lingui/core/macro'
import { PreviewedForm, readAdjustments } from '../../ledger/web/actions/previewed-form.tsx'
import type { ActionProps } from '../../ledger/web/actions/use-action-form.ts'
import { usePreviewedForm } from '../../ledger/web/actions/use-previewed-form.ts'
import { chargeTitle } from '../../ledger/web/charge-texts.ts'
import type { ChargeView } from '../../ledger/web/ledger-view.ts'
import { callCharging } from './call-charging.ts'

/** Charges the days of a charge that was taken back again. */
export function ChargeAgain({ charge, onDone, onClose }: ActionProps & { charge: ChargeView }) {
  const state = usePreviewedForm({
    initialValues: {},
    validate: {},
    send: (_, how, idempotencyKey) =>
      callCharging('POST /charges/{id}/again', {
        params: { id: charge.id },
        body: how,
        idempotencyKey,
      }),
    read: readAdjustments,
    failed: t`It could not be charged again`,
    onDone,
  })
  return (
    <PreviewedForm
      state={state}
      confirm={t`Charge it again`}
      intro={
        <p>
          {t`${chargeTitle(charge)} is charged after all, by the terms that the agreement has now, and due on the day it was due before.`}
        </p>
      }
      onClose={onClose}
    >
      {null}
    </PreviewedForm>
  )
}
