import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { today } from '../../../shared/calendar-date.ts'
import { payloadOf } from '../../../shared/wire-record.ts'
import { AddForm } from '../../../web/form/add-form.tsx'
import { ConfirmDialog } from '../../../web/form/confirm-dialog.tsx'
import { ChoiceField, choicesOf, DateField } from '../../../web/form/fields.tsx'
import { allRequired } from '../../../web/form/rules.ts'
import { savedWith } from '../../../web/form/saved-with.ts'
import { type Cancelled, type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { useRefresh } from '../../../web/table/use-list.ts'
import { useAccount } from '../../identity/web/session.ts'
import type { Lease } from '../../leases/lease.ts'
import { PAYMENT_MODES } from '../../leases/lease-rules.ts'
import { ownedBy } from '../../owners/web/own-books.ts'
import { defaultDates, MISSING_DATA, periodFault, type ReceiptDates } from '../receipt.ts'
import { receiptRules } from '../receipt-rules.ts'
import { receiptDraftWire } from '../receipt-wire.ts'
import { callReceipts, RECEIPTS } from './receipt-hooks.ts'
import { useConfirm } from './use-confirm.ts'

const { reason: _, ...rules } = allRequired(receiptRules)

type ReceiptValues = ReceiptDates & { paymentMode: string }
type Draft = { [N in keyof typeof receiptDraftWire]?: unknown }

type Props = { lease: Lease | undefined; timeZone: string }

const isComplete = (lease: Lease | undefined): lease is Lease =>
  lease !== undefined && ![lease.id, lease.client.id, lease.property.id].includes('')

/** Records that rent was received; asks once more where another receipt covers some of the days. */
export function ReceiptForm({ lease, timeZone }: Props) {
  const account = useAccount()
  const refresh = useRefresh(RECEIPTS)
  const overlap = useConfirm()
  const [dates] = useState(() =>
    defaultDates(today(new Date(), timeZone), lease?.paymentDay ?? null),
  )

  const send = (draft: Draft, idempotencyKey: string, agreed: boolean) =>
    callReceipts('POST /rentTranscation', {
      body: payloadOf(receiptDraftWire, { ...draft, ...(agreed && { allowOverlap: true }) }),
      idempotencyKey: agreed ? `${idempotencyKey}-overlap` : idempotencyKey,
    })
  const save = async (
    values: ReceiptValues,
    idempotencyKey: string,
  ): Promise<Outcome | Cancelled> => {
    if (!isComplete(lease)) return { failed: MISSING_DATA }
    const parties = { leaseId: lease.id, propertyId: lease.property.id, clientId: lease.client.id }
    const draft = { ...values, ...parties, ...ownedBy(account) }
    const asking = async () => {
      const reply = await send(draft, idempotencyKey, false)
      if (reply.status !== 409 || reply.body.code !== 'receipt-overlap') return reply
      const isAgreed = await overlap.ask(reply.body.message)
      return isAgreed ? send(draft, idempotencyKey, true) : ('cancelled' as const)
    }
    return savedWith('RentRecipt', asking(), receiptDraftWire)
  }
  const using = useSubmitForm<ReceiptValues>({
    initialValues: { ...dates, paymentMode: '' },
    validate: {
      ...rules,
      rentTo: (rentTo, values) => rules.rentTo(rentTo) ?? periodFault(values),
    },
    submit: (values, { idempotencyKey }) => save(values, idempotencyKey),
    onDone: () => {
      using.startOver()
      void refresh()
    },
  })
  return (
    <>
      <AddForm
        using={using}
        label={t`Record a receipt`}
        submit={t`Record receipt`}
        fallback={paths.leases}
      >
        <DateField label={t`RentFrom`} {...using.field('rentFrom')} />
        <DateField label={t`RentTo`} {...using.field('rentTo')} />
        <DateField label={t`PaymentThreshold`} {...using.field('paymentThreshold')} />
        <ChoiceField
          label={t`PaymentMode`}
          choices={choicesOf(PAYMENT_MODES)}
          prompt={t`Select a payment mode`}
          {...using.field('paymentMode')}
        />
      </AddForm>
      <ConfirmDialog
        opened={overlap.question !== null}
        title={t`Record another receipt for these days?`}
        confirm={t`Record it all the same`}
        onConfirm={() => overlap.answer(true)}
        onCancel={() => overlap.answer(false)}
      >
        {overlap.question}
      </ConfirmDialog>
    </>
  )
}
