import { t } from '@lingui/core/macro'
import { chargeTitle } from '../charge-texts.ts'
import { callCharges } from '../ledger-hooks.ts'
import type { ChargeView } from '../ledger-view.ts'
import { adjustmentsFromWire } from './adjustments.tsx'
import { PreviewedForm } from './previewed-form.tsx'
import type { ActionProps } from './use-action-form.ts'
import { usePreviewedForm } from './use-previewed-form.ts'

/** Charges the days of a charge that was taken back again. */
export function ChargeAgain({ charge, onDone, onClose }: ActionProps & { charge: ChargeView }) {
  const state = usePreviewedForm({
    initialValues: {},
    validate: {},
    send: (_, how, idempotencyKey) =>
      callCharges('POST /charges/{id}/again', {
        params: { id: charge.id },
        body: how,
        idempotencyKey,
      }),
    read: (body) => adjustmentsFromWire(body as never),
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
