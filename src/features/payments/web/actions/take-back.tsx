import { t } from '@lingui/core/macro'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { formatPaiseBriefly } from '../../../../shared/paise.ts'
import { rulesOf } from '../../../../web/form/rules.ts'
import { offerUndo } from '../../../../web/undo/undo-offer.ts'
import { callCharging } from '../../../charging/web/call-charging.ts'
import { reasonWire } from '../../../ledger/money-draft-wire.ts'
import { ActionForm } from '../../../ledger/web/actions/action-form.tsx'
import { type ActionProps, useActionForm } from '../../../ledger/web/actions/use-action-form.ts'
import { documentTitle } from '../../../ledger/web/document-texts.ts'
import type { Retractable } from '../../../ledger/web/lease-action.ts'
import { ReasonField } from '../../../ledger/web/reason-field.tsx'
import { callReversals } from '../payment-hooks.ts'
import { newReversal, ReversalFields, returnedOnRule, reversalBody } from './reversal-fields.tsx'

/** Takes back a charge, a payout, a note, a deduction, an opening amount or a reading; the document stays, marked as reversed. */
export function TakeBack({
  document,
  ledger,
  today,
  onDone,
  onClose,
}: ActionProps & { document: Retractable }) {
  const { expect } = ledger
  const days = { today, first: document.type === 'payout' ? document.payout.paidOn : today }
  const using = useActionForm({
    initialValues: newReversal(today),
    validate: { ...rulesOf(reasonWire), returnedOn: returnedOnRule(days) },
    send: (values) => {
      const params = { id: document.id }
      const { reason } = values
      if (document.type === 'payout')
        return callReversals('POST /payouts/{id}/reverse', {
          params,
          body: { ...reversalBody(values), expect },
        })
      if (document.type === 'credit')
        return callReversals('POST /payments/{id}/reverse', { params, body: { reason, expect } })
      return callReversals(
        document.type === 'reading' ? 'POST /readings/{id}/void' : 'POST /charges/{id}/reverse',
        { params, body: { reason, expect } },
      )
    },
    failed: t`It could not be taken back`,
    onDone: (text) => {
      // What comes by itself is charged again; anything else was typed, and is entered anew.
      if (document.type === 'charge' && document.charge.days !== null)
        offerUndo({
          done: t`Taken back: ${documentTitle(document)}.`,
          undo: () =>
            callCharging('POST /charges/{id}/again', { params: { id: document.id }, body: {} }),
        })
      onDone(text)
    },
  })
  return (
    <ActionForm
      using={using}
      submit={t`Take back`}
      keep={t`Keep it`}
      isDanger
      intro={
        <>
          <p>{effectOf(document)}</p>
          {document.type === 'charge' && isPaidByDeposit(ledger, document.id) && (
            <p>{t`What the deposit paid of it is held as deposit again.`}</p>
          )}
        </>
      }
      onClose={onClose}
    >
      {document.type === 'payout' && document.payout.kind !== 'deposit_carried' ? (
        <ReversalFields using={using} way="out" {...days} />
      ) : (
        <ReasonField
          description={t`The client can read it.`}
          data-autofocus
          {...using.field('reason')}
        />
      )}
    </ActionForm>
  )
}

/** Whether a deduction from the deposit settles the charge. */
function isPaidByDeposit({ allocations, credits }: ActionProps['ledger'], id: string): boolean {
  const deductions = credits.filter(
    ({ kind, reversedOn }) => kind === 'deposit_deduction' && reversedOn === null,
  )
  return allocations.some(
    ({ chargeId, creditId }) => chargeId === id && deductions.some((it) => it.id === creditId),
  )
}

/** The effect of a reversal, in one sentence. */
function effectOf(document: Retractable): string {
  if (document.type === 'reading') {
    const { reading, readOn } = document.reading
    return t`The reading ${reading} of ${formatDate(readOn)} no longer counts, nor does what was charged for it. The meter can be read again.`
  }
  const title = documentTitle(document)
  if (document.type === 'charge') {
    const amount = formatPaiseBriefly(document.charge.amount)
    return document.charge.days === null
      ? t`${title}: ${amount} counts as never due. What a payment settled of it is an advance.`
      : t`${title}: ${amount} counts as never due, and these days are not charged again unless you ask for it. What a payment settled of it is an advance.`
  }
  if (document.type === 'payout') {
    const amount = formatPaiseBriefly(document.payout.amount)
    return document.payout.kind === 'refund'
      ? t`${title}: ${amount} is an advance again, and settles what is open.`
      : t`${title}: ${amount} is held as deposit again.`
  }
  const { credit } = document
  if (credit.kind === 'opening')
    return credit.toDeposit > 0n
      ? t`${title}: ${formatPaiseBriefly(credit.toDeposit)} counts as never held.`
      : t`${title}: ${formatPaiseBriefly(credit.available)} counts as never paid.`
  return t`${title}: ${formatPaiseBriefly(credit.available)} is due again.`
}
