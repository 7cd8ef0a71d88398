import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { DateField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { offerUndo, type UndoOffer } from '../../../../web/undo/undo-offer.ts'
import { PreviewedForm, readAdjustments } from '../../../ledger/web/actions/previewed-form.tsx'
import type { ActionProps } from '../../../ledger/web/actions/use-action-form.ts'
import { usePreviewedForm } from '../../../ledger/web/actions/use-previewed-form.ts'
import { ReasonField } from '../../../ledger/web/reason-field.tsx'
import { endingWire } from '../terms-wire.ts'
import { callTerms } from './terms-hooks.ts'

/** Ends an agreement, or notes a last day to come; charges beyond it are credited. */
export function EndLease({ ledger, today, onDone, onClose }: ActionProps) {
  const state = usePreviewedForm({
    initialValues: { endedOn: ledger.leavingOn ?? today, reason: '' },
    validate: rulesOf(endingWire),
    send: (values, how, idempotencyKey) =>
      callTerms('POST /rentmaster/{id}/end', {
        params: { id: ledger.leaseId },
        body: { ...values, ...how },
        idempotencyKey,
      }),
    read: readAdjustments,
    failed: t`The agreement could not be ended`,
    onDone: (text) => {
      // Another day of leaving than the one before is chosen again, not undone.
      if (ledger.leavingOn === null) offerUndo(undoOf(ledger, using.values.endedOn > today))
      onDone(text)
    },
  })
  const { using } = state
  const isAhead = using.values.endedOn > today
  return (
    <PreviewedForm
      state={state}
      confirm={isAhead ? t`Save the day of leaving` : t`End the agreement`}
      isDanger={!isAhead}
      intro={
        <p>
          {isAhead ? (
            <Trans>
              Rent is charged up to that day. Until then you can choose another day or take the
              notice back.
            </Trans>
          ) : (
            <Trans>
              The agreement leaves the lists, and the property can be let again. It stays under
              Move-outs until the dues, the advance and the deposit are 0.
            </Trans>
          )}
        </p>
      }
      onClose={onClose}
    >
      <DateField label={t`Last day of the tenancy`} data-autofocus {...using.field('endedOn')} />
      <ReasonField {...using.field('reason')} />
    </PreviewedForm>
  )
}

/** The call that takes an end, or a notice of leaving, back. */
function undoOf({ leaseId, client }: ActionProps['ledger'], isAhead: boolean): UndoOffer {
  const call = { params: { id: leaseId }, body: {} }
  return isAhead
    ? {
        done: t`${client.name}: the day of leaving is saved.`,
        undo: () => callTerms('POST /rentmaster/{id}/stay', call),
      }
    : {
        done: t`${client.name}: the agreement has ended.`,
        undo: () => callTerms('POST /rentmaster/{id}/reinstate', call),
      }
}

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
    read: readAdjustments,
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
            {ledger.client.name} stays on after {formatDate(ledger.leavingOn)}, and rent is charged
            as before.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      {null}
    </PreviewedForm>
  )
}
