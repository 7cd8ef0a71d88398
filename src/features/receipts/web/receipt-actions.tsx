import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon, LinkIcon, MailIcon, PrinterIcon, Share2Icon } from 'lucide-react'
import { useCallback, useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { RefusedReply, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { type Message, useMessage } from '../../../web/use-message.ts'
import { useClient } from '../../clients/web/client-hooks.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { Receipt, ReceiptDetail } from '../receipt.ts'
import { callReceipts } from './receipt-hooks.ts'
import classes from './receipt-page.module.css'

type Props = {
  receipt: ReceiptDetail
  isOwner: boolean
  /** They are among others, and none of them is the primary action. */
  isBeside?: boolean
}

/** Actions on a printed receipt: save, send, print. */
export function ReceiptActions({ receipt, isOwner, isBeside }: Props) {
  const { fetchFile, isComing } = useReceiptFile(receipt)
  const { message, show } = useMessage()
  const mayMail = useMay('mail a receipt')
  const attempt = useAttempt(show)
  // The receipt has the email of its day; one that was entered since counts.
  const isInDoubt = isOwner && receipt.client.email === ''
  const client = useClient(isInDoubt ? receipt.client.id : '')
  const isUnreached = isInDoubt && client.status === 'loaded' && client.record.email === ''
  const download = () =>
    attempt(t`The PDF could not be downloaded`, async () => {
      const file = await fetchFile()
      saveFile(file.name, file)
    })
  const share = () =>
    attempt(t`The receipt could not be shared`, async () => {
      const file = await fetchFile()
      await navigator.share({ files: [file], title: t`Receipt ${receipt.code}` })
    })
  return (
    <Row
      gap={12}
      align="stretch"
      data-on-screen
      className={classes.actions}
      data-first
      data-beside={isBeside || undefined}
    >
      <BusyButton
        variant={isBeside ? 'default' : 'filled'}
        leftSection={<DownloadIcon size={18} />}
        isBusy={isComing}
        onClick={() => void download()}
      >
        <Trans>Download PDF</Trans>
      </BusyButton>
      {canShareFiles() && (
        <Button
          variant="default"
          leftSection={<Share2Icon size={18} />}
          onClick={() => void share()}
        >
          <Trans>Share</Trans>
        </Button>
      )}
      {mayMail && !isUnreached && <MailButton receipt={receipt} isOwner={isOwner} show={show} />}
      <div className={classes.notices}>
        {receipt.mailed && <Mailed {...receipt.mailed} />}
        {mayMail && isUnreached && (
          <Text>
            <Trans>This client has no email.</Trans>{' '}
            <Anchor to={paths.client(receipt.client.id)} inherit isApart>
              <Trans>Enter an email</Trans>
            </Anchor>
          </Text>
        )}
        <MessageSlot message={message} />
      </div>
    </Row>
  )
}

/** 'Emailed to ravi@example.in on 26 Nov 2026, 14:05.' */
const Mailed = ({ to, at }: NonNullable<ReceiptDetail['mailed']>) => (
  <Text>
    <Trans>
      Emailed to <Breakable text={to} /> on {formatDate(at)}, {at.slice(11, 16)}.
    </Trans>
  </Text>
)

/** Prints the receipt that the page shows, or hands out where it can be checked. */
export function PrintAndLink({ receipt }: { receipt: ReceiptDetail }) {
  const { message, show } = useMessage()
  const attempt = useAttempt(show)
  const copy = () =>
    attempt(t`The link could not be copied`, async () => {
      await navigator.clipboard.writeText(receipt.verifyUrl ?? '')
      show({ tone: 'success', text: t`Link copied. It shows whether this receipt is valid.` })
    })
  return (
    <>
      <Button
        variant="default"
        leftSection={<PrinterIcon size={18} />}
        onClick={() => globalThis.print()}
      >
        <Trans>Print</Trans>
      </Button>
      {receipt.verifyUrl && (
        <Button variant="default" leftSection={<LinkIcon size={18} />} onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
      )}
      <div className={classes.notices}>
        <MessageSlot message={message} />
      </div>
    </>
  )
}

/** Runs the chosen action, and shows why it was not done. */
const useAttempt =
  (show: (message: Message) => void) => async (failed: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      const { name, message } = error as Error
      // Somebody closed what would have shared it.
      if (name !== 'AbortError')
        show({ tone: 'failure', text: failed, reason: message, stays: true })
    }
  }

function MailButton({ receipt, isOwner, show }: Props & { show: (message: Message) => void }) {
  const [isGoing, setGoing] = useState(false)
  const refresh = useRefreshAll()
  const failed = t`The receipt could not be sent`
  const send = async () => {
    setGoing(true)
    try {
      const reply = await callReceipts('POST /rentTranscation/{id}/mail', {
        params: { id: receipt.id },
      })
      if (reply.status === 200) {
        show({ tone: 'success', text: reply.body.message })
        // The history of the books shows it.
        if (isOwner) refresh()
      } else {
        const [reason, refusal] = [reasonOf(reply), refusalOf(reply)]
        show({ tone: 'failure', text: failed, reason, refusal, stays: true })
      }
    } catch (error) {
      show({ tone: 'failure', text: failed, reason: (error as Error).message, stays: true })
    }
    setGoing(false)
  }
  return (
    <BusyButton
      variant="default"
      leftSection={<MailIcon size={18} />}
      isBusy={isGoing}
      onClick={() => void send()}
    >
      {!isOwner ? (
        <Trans>Email to me</Trans>
      ) : receipt.mailed ? (
        <Trans>Send again</Trans>
      ) : (
        <Trans>Email to the client</Trans>
      )}
    </BusyButton>
  )
}

/** The PDF of a receipt, fetched on demand. Throws what keeps it from coming. */
function useReceiptFile({ id, code, number, kind }: Receipt) {
  const [isComing, setComing] = useState(false)
  const fetchFile = useCallback(async () => {
    setComing(true)
    try {
      const reply = await callReceipts('GET /rentTranscation/{id}/pdf', { params: { id } })
      if (reply.status !== 200) throw new RefusedReply(reply)
      const name = `${kind}-receipt-${(code || String(number)).replaceAll('/', '-')}.pdf`
      return new File([reply.body], name, { type: 'application/pdf' })
    } finally {
      setComing(false)
    }
  }, [id, code, number, kind])
  return { fetchFile, isComing }
}

/** Whether this device hands files to other applications: phones do, most desktops do not. */
const canShareFiles = (): boolean =>
  navigator.canShare?.({
    files: [new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })],
  }) ?? false
