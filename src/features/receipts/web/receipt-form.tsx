import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { today } from '../../../shared/calendar-date.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { ConfirmDialog } from '../../../web/form/confirm-dialog.tsx'
import { ChoiceField, DateField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { required } from '../../../web/form/rules.ts'
import { savedWith } from '../../../web/form/saved-with.ts'
import { type Cancelled, type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { useRefresh } from '../../../web/table/use-list.ts'
import { useAccount } from '../../identity/web/session.ts'
import { paymentModes } from '../../leases/web/lease-texts.ts'
import type { LeaseView } from '../../leases/web/shown-lease-wire.ts'
import { ownedBy } from '../../owners/web/claimed-owner-wire.ts'
import { defaultDates, MISSING_DATA, periodFault } from '../receipt.ts'
import { callReceipts, RECEIPTS } from './receipt-hooks.ts'
import { FIELD_OF_WIRE, type ReceiptValues, receiptValuesToWire } from './shown-receipt-wire.ts'
import { useConfirm } from './use-confirm.ts'

type Props = { lease: LeaseView | undefined; timeZone: string }

const isComplete = (lease: LeaseView | undefined): lease is LeaseView =>
  lease !== undefined && ![lease.id, lease.client.id, lease.property.id].includes('')

/** Records that rent was received; asks once more where another receipt covers some of the days. */
export function ReceiptForm({ lease, timeZone }: Props) {
  const account = useAccount()
  const refresh = useRefresh(RECEIPTS)
  const overlap = useConfirm()
  const [dates] = useState(() => {
    const day = Number(lease?.paymentDay)
    return defaultDates(today(new Date(), timeZone), day > 0 ? day : null)
  })

  const send = (
    body: ReturnType<typeof receiptValuesToWire>,
    idempotencyKey: string,
    agreed: boolean,
  ) =>
    callReceipts('POST /rentTranscation', {
      body: { ...body, ...ownedBy(account), ...(agreed && { allowOverlap: true }) },
      idempotencyKey: agreed ? `${idempotencyKey}-overlap` : idempotencyKey,
    })
  const save = async (
    values: ReceiptValues,
    idempotencyKey: string,
  ): Promise<Outcome | Cancelled> => {
    if (!isComplete(lease)) return { failed: MISSING_DATA }
    const body = receiptValuesToWire(values, lease)
    const asking = async () => {
      const reply = await send(body, idempotencyKey, false)
      if (reply.status !== 409 || reply.body.code !== 'receipt-overlap') return reply
      const isAgreed = await overlap.ask(reply.body.message)
      return isAgreed ? send(body, idempotencyKey, true) : ('cancelled' as const)
    }
    return savedWith('RentRecipt', asking(), FIELD_OF_WIRE)
  }
  const using = useSubmitForm<ReceiptValues>({
    initialValues: { ...dates, paymentMode: '' },
    validate: {
      rentFrom: required('Please Enter RentFrom.'),
      rentTo: (rentTo, values) => required('Please Enter RentTo.')(rentTo) ?? periodFault(values),
      paymentThreshold: required('Please Enter PaymentThreshold.'),
      paymentMode: required('Please select a payment mode'),
    },
    submit: (values, { idempotencyKey }) => save(values, idempotencyKey),
    onDone: () => {
      using.startOver()
      void refresh()
    },
  })
  return (
    <>
      <Form
        using={using}
        label="Record a receipt"
        actions={
          <>
            <SubmitButton using={using}>Record receipt</SubmitButton>
            <BackButton fallback={paths.leases} />
          </>
        }
      >
        <DateField label="RentFrom" {...using.field('rentFrom')} />
        <DateField label="RentTo" {...using.field('rentTo')} />
        <DateField label="PaymentThreshold" {...using.field('paymentThreshold')} />
        <ChoiceField
          label="PaymentMode"
          choices={paymentModes}
          prompt="Select a payment mode"
          {...using.field('paymentMode')}
        />
      </Form>
      <ConfirmDialog
        opened={overlap.question !== null}
        title="Record another receipt for these days?"
        confirm="Record it all the same"
        onConfirm={() => overlap.answer(true)}
        onCancel={() => overlap.answer(false)}
      >
        {overlap.question}
      </ConfirmDialog>
    </>
  )
}
