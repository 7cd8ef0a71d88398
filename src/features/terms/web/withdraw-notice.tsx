import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { adjustmentsFromWire } from '../../charges/web/actions/adjustments-view.ts'
import { PreviewedForm } from '../../charges/web/actions/previewed-form.tsx'
import type { ActionProps } from '../../charges/web/actions/use-action-form.ts'
import { usePreviewedForm } from '../../charges/web/actions/use-previewed-form.ts'
import { callTerms } from './terms-hooks.ts'

/** Takes the notice of leaving back; the days after it are charged again. */
export function WithdrawNotice({ ledger, onDone, onClose }: ActionProps) {
  const state = usePreviewedForm({
    initialValues: {},
    validate: {},
    send: (_, how, idempotencyKey) =>
      callTerms('POST /rentmaster/{id}/stay', {
        params: { id: ledger.leaseId },
        body: how,
        idempotencyKey,
      }),
    read: (body) => adjustmentsFromWire(body as never),
    failed: t`The notice could not be taken back`,
    onDone,
  })
  return (
    <PreviewedForm
      state={state}
      confirm={t`Take the notice back`}
      intro={
        <p>
          <Trans>
            {ledger.client.name} stays after {formatDate(ledger.leavingOn)}, and rent is charged
            from then on as before.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      {null}
    </PreviewedForm>
  )
}
