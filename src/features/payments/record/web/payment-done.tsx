import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PrinterIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../../../../paths.ts'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { formatPaiseBriefly, paiseFromDecimal } from '../../../../shared/paise.ts'
import { WhatsAppMark } from '../../../../web/brand-marks.tsx'
import { Code } from '../../../../web/breakable.tsx'
import { whatsAppLink } from '../../../../web/call-link.tsx'
import { Notice } from '../../../../web/notice.tsx'
import { FallbackAction } from '../../../../web/record/record-page.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Anchor, Title } from '../../../../web/ui/text.tsx'
import { useClient } from '../../../clients/web/client-hooks.ts'
import { receiptName } from '../../../ledger/credit.ts'
import { amountOf, type ReceiptDetail } from '../../../receipts/receipt.ts'
import { ReceiptActions } from '../../../receipts/web/receipt-actions.tsx'
import { whileRetrievingReceipts } from '../../../receipts/web/receipt-failures.ts'
import { useReceipt } from '../../../receipts/web/receipt-hooks.ts'
import { periodOf } from '../../../receipts/web/receipt-texts.ts'
import classes from './payment-sheet.module.css'

type Props = {
  receiptId: string
  /** Whether the success is already announced beside it. */
  isSaid?: boolean
  onNext: () => void
  onClose: () => void
}

/** The payment is recorded: its receipt can be handed on at once, and the next tenant's payment follows. */
export function PaymentDone({ receiptId, isSaid = false, onNext, onClose }: Props) {
  const state = useReceipt(receiptId)
  const card = useRef<HTMLDivElement>(null)
  const { status } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taller once the receipt is there
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [status])
  return (
    <Stack gap={16} ref={card} tabIndex={-1} className={classes.done}>
      {isSaid ? (
        state.status === 'loaded' && <What receipt={state.record} />
      ) : (
        <Notice tone="success">
          {state.status === 'loaded' ? (
            <Recorded receipt={state.record} />
          ) : (
            <Trans>The payment is recorded.</Trans>
          )}
        </Notice>
      )}
      {state.status === 'loaded' ? (
        <HandOn receipt={state.record} />
      ) : (
        <FallbackAction
          state={state}
          kind={t`receipt`}
          list={{ name: t`List RentRecipt`, to: paths.receipts }}
          failureText={whileRetrievingReceipts}
        />
      )}
      <Row gap={12} className={classes.after}>
        <Button onClick={onNext}>
          <Trans>Next client</Trans>
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

function Recorded({ receipt }: { receipt: ReceiptDetail }) {
  const amount = formatPaiseBriefly(paiseFromDecimal(amountOf(receipt)))
  return (
    <Trans>
      <strong>
        {amount} from {receipt.client.name}
      </strong>{' '}
      is recorded, receipt <Code text={receiptName(receipt)} />.
    </Trans>
  )
}

/** The amount, its payer, and the receipt for it. */
function What({ receipt }: { receipt: ReceiptDetail }) {
  const amount = formatPaiseBriefly(paiseFromDecimal(amountOf(receipt)))
  return (
    <Stack gap={2} align="start">
      <Title order={3}>{t`${amount} from ${receipt.client.name}`}</Title>
      <Anchor to={paths.receipt(receipt.id)} isApart>
        {t`Receipt ${receiptName(receipt)}`}
      </Anchor>
    </Stack>
  )
}

function HandOn({ receipt }: { receipt: ReceiptDetail }) {
  const client = useClient(receipt.client.id)
  const number = client.status === 'loaded' ? client.record.mobileNumber : ''
  return (
    <div className={classes.handOn}>
      <Button
        to={paths.printReceipt(receipt.id)}
        variant="default"
        leftSection={<PrinterIcon size={18} aria-hidden />}
      >
        <Trans>Print</Trans>
      </Button>
      <Button
        href={whatsAppLink(number, receiptMessage(receipt))}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<WhatsAppMark size={18} />}
      >
        <Trans>WhatsApp</Trans>
      </Button>
      <ReceiptActions receipt={receipt} isOwner isBeside />
    </div>
  )
}

/** The owner's message to the payer, with a link to the page that proves the receipt. */
function receiptMessage(receipt: ReceiptDetail): string {
  const amount = formatPaiseBriefly(paiseFromDecimal(amountOf(receipt)))
  const { client, property, owner, code, receivedOn, verifyUrl } = receipt
  const about = [periodOf(receipt), property.address1].filter(Boolean).join(', ')
  const thanks = t`Dear ${client.name}, ${amount} received on ${formatDate(receivedOn)} for ${about}. Receipt ${code}.`
  return [thanks, verifyUrl, owner.name].filter(Boolean).join('\n')
}

type KeptProps = { onNext: () => void; onClose: () => void }

/** The payment waits on this device: the server could not be reached. */
export function PaymentKept({ onNext, onClose }: KeptProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <Stack gap={16} ref={card} tabIndex={-1} className={classes.done}>
      <Notice>
        <Trans>
          The server could not be reached. The payment is kept on this device and is sent when the
          network is back; the receipt is made then.
        </Trans>
      </Notice>
      <Row gap={12} className={classes.after}>
        <Button onClick={onNext}>
          <Trans>Next client</Trans>
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
