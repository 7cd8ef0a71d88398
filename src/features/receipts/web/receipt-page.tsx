import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { formatDays } from '../../../shared/days.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { unbroken } from '../../../web/amount.tsx'
import { reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { type RecordField, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordHeading } from '../../../web/record/record-heading.tsx'
import { RecordPage, RecordSheet } from '../../../web/record/record-page.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Title } from '../../../web/ui/text.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { Activity, type HistoryField, oneOfWords } from '../../history/web/activity.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import { useRole } from '../../identity/web/sessions/session.ts'
import { meterNumberOf } from '../../leases/lease.ts'
import { addressLine, paymentModeText } from '../../leases/web/lease-texts.ts'
import { receiptName } from '../../ledger/credit.ts'
import {
  callMoneySettings,
  MONEY_SETTINGS,
} from '../../payments/web/money-settings/money-settings-hooks.ts'
import { Notices } from '../../payments/web/notices.tsx'
import { amountOf, type ReceiptDetail, rentOf } from '../receipt.ts'
import type { receiptHistory } from '../receipt-wire.ts'
import { CancelReceipt } from './cancel-receipt.tsx'
import { PrintAndLink, ReceiptActions } from './receipt-actions.tsx'
import { whileRetrievingReceipts } from './receipt-failures.ts'
import { useReceipt } from './receipt-hooks.ts'
import { ReceiptMenu } from './receipt-menu.tsx'
import classes from './receipt-page.module.css'
import { ReceiptPaper } from './receipt-paper.tsx'

/** A receipt as it is handed over: to be read, printed and, by its owner, cancelled. */
export function ReceiptPage() {
  const [query] = useSearchParams()
  const isOwner = useRole() === 'owner'
  const [mayCancel, mayReissue] = [useMay('cancel a receipt'), useMay('record a receipt')]
  const maySettle = useMay('change money settings')
  return (
    <RecordPage
      title={t`RentTranscation Detail`}
      isTitleQuiet
      state={useReceipt(recordIdIn(query))}
      kind={t`receipt`}
      list={{ name: t`List RentRecipt`, to: paths.receipts }}
      failureText={whileRetrievingReceipts}
      below={({ record }) => (
        <>
          <ReceiptRecord receipt={record} />
          {isOwner && <Activity record={record} fields={receiptHistoryFields()} />}
        </>
      )}
    >
      {({ record, reload }) => (
        <Stack className={classes.layout}>
          <div data-on-screen className={classes.heading}>
            <BackButton fallback={paths.receipts} />
            <RecordHeading
              // A name stays on one line.
              name={t`Receipt ${receiptName(record)}, ${record.client.name.replaceAll(' ', '\u00a0')}`}
              state={
                record.cancelledAt !== null && (
                  <Badge color="red">
                    <Trans>Cancelled</Trans>
                  </Badge>
                )
              }
              detail={<span>{periodAndAmount(record)}</span>}
            />
          </div>
          <ReceiptActions receipt={record} isOwner={isOwner} />
          <ReceiptPaper receipt={record} />
          {query.get('print') === 'yes' && <PrintAtOnce />}
          <Row gap={12} align="stretch" data-on-screen className={classes.actions}>
            <PrintAndLink receipt={record} />
            {mayCancel && record.cancelledAt === null && (
              <CancelReceipt receipt={record} onCancelled={reload} />
            )}
            {mayReissue && <ReceiptMenu receipt={record} onChanged={reload} />}
            <div className={classes.notices}>
              <Notices notices={record.hints} />
              {maySettle && <PanQuestion receipt={record} onAnswered={reload} />}
            </div>
          </Row>
        </Stack>
      )}
    </RecordPage>
  )
}

/** Prints once the paper is there: it was requested where there was none yet. */
function PrintAtOnce() {
  useEffect(() => globalThis.print(), [])
  return null
}

const periodAndAmount = (receipt: ReceiptDetail) =>
  [
    receipt.rentFrom &&
      receipt.rentTo &&
      formatDays({ from: receipt.rentFrom.slice(0, 10), to: receipt.rentTo.slice(0, 10) }),
    unbroken(formatRupeesBriefly(amountOf(receipt))),
  ]
    .filter(Boolean)
    .join(' · ')

const receiptHistoryFields = (): Record<keyof typeof receiptHistory, HistoryField> => ({
  number: t`Number`,
  rentFrom: t`Rent from`,
  rentTo: t`Rent to`,
  paymentThreshold: t`Payment threshold`,
  paymentMode: oneOfWords(t`Payment mode`, paymentModeText),
  monthlyRent: { label: t`Monthly rent`, show: (value) => formatRupeesBriefly(String(value)) },
  amount: { label: t`Amount`, show: (value) => formatRupeesBriefly(String(value)) },
  codeVersion: { label: t`QR code`, show: (version) => t`No. ${String(version)}` },
  replaces: t`Replaces receipt`,
  cancelReason: t`Reason`,
})

/** The recorded fields, below the printed receipt that has them in sentences. It is not printed. */
const ReceiptRecord = ({ receipt }: { receipt: ReceiptDetail }) => (
  <section data-on-screen aria-labelledby="as-recorded">
    <RecordSheet>
      <Title order={2} id="as-recorded" style={{ marginBottom: '1rem' }}>
        <Trans>As recorded</Trans>
      </Title>
      <RecordFields fields={fieldsOf(receipt)} />
    </RecordSheet>
  </section>
)

const fieldsOf = (receipt: ReceiptDetail): RecordField[] => [
  { label: t`Client name`, value: receipt.client.name },
  { label: t`Client email`, value: receipt.client.email },
  { label: t`Rent from`, value: firstTenCharacters(receipt.rentFrom) },
  { label: t`Rent to`, value: firstTenCharacters(receipt.rentTo) },
  {
    label: t`Payment threshold`,
    value: firstTenCharacters(receipt.paymentThreshold),
  },
  { label: t`Payment mode`, value: paymentModeText(receipt.paymentMode) },
  { label: t`Monthly rent`, value: formatRupeesBriefly(rentOf(receipt)) },
  { label: t`Property detail`, value: addressLine(receipt.property) },
  {
    label: t`Electricity meter number`,
    value: meterNumberOf(receipt.lease.electricityMeterNumber),
  },
  {
    label: t`Owner detail`,
    value: [receipt.owner.name, receipt.owner.phone].filter(Boolean).join(', '),
  },
  { label: t`Created at`, value: firstTenCharacters(receipt.createdAt) },
  ...(receipt.recordedBy === null ? [] : [{ label: t`Recorded by`, value: receipt.recordedBy }]),
]

type Props = { receipt: ReceiptDetail; onAnswered: () => void }

/** Asks an owner once whether receipts carry their PAN, at the first one for which an employer needs it. */
function PanQuestion({ receipt, onAnswered }: Props) {
  const { message, show } = useMessage()
  const [isSaving, setSaving] = useState(false)
  const refresh = useRefresh(MONEY_SETTINGS)
  const codes = receipt.hints.map(({ code }) => code)
  if (codes.includes('pan-not-given')) return <ToAccount />
  if (!codes.includes('pan-unasked')) return null
  const choose = async (panOnReceipts: 'asked' | 'never') => {
    const failed = t`It could not be saved`
    setSaving(true)
    try {
      const reply = await callMoneySettings('PUT /moneysettings', { body: { panOnReceipts } })
      if (reply.status === 200) {
        void refresh()
        onAnswered()
      } else
        show({ tone: 'failure', text: failed, reason: reasonOf(reply), refusal: refusalOf(reply) })
    } catch (error) {
      show({ tone: 'failure', text: failed, reason: (error as Error).message, stays: true })
    }
    setSaving(false)
  }
  return (
    <fieldset className={classes.question} aria-label={t`Your PAN on receipts`}>
      <BusyButton variant="default" isBusy={isSaving} onClick={() => void choose('asked')}>
        <Trans>Print my PAN</Trans>
      </BusyButton>
      <BusyButton variant="default" isBusy={isSaving} onClick={() => void choose('never')}>
        <Trans>Leave it out</Trans>
      </BusyButton>
      <MessageSlot message={message} />
    </fieldset>
  )
}

/** Where the PAN is entered, and chosen for receipts: a receipt that is issued again then carries it. */
const ToAccount = () => (
  <Row gap={12} className={classes.question}>
    <Button to={paths.account} variant="default">
      <Trans>Set up my PAN</Trans>
    </Button>
  </Row>
)
