import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { type LooseReply, madeIn, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { Code } from '../../../web/breakable.tsx'
import { ConfirmDialog, type Failure } from '../../../web/form/confirm-dialog.tsx'
import { newKey } from '../../../web/form/idempotency-key.ts'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { MoreMenu } from '../../../web/more-menu.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { receiptName } from '../../ledger/credit.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { Receipt } from '../receipt.ts'
import { callReceipts } from './receipt-hooks.ts'
import classes from './receipt-page.module.css'

type Props = { receipt: Receipt; onChanged: () => void }

/** An owner's rare actions on a receipt: issue it anew, or give it another code. */
export function ReceiptMenu({ receipt, onChanged }: Props) {
  const [asked, setAsked] = useState<'reissue' | 'code' | null>(null)
  const { message, show } = useMessage()
  const close = () => setAsked(null)
  const stands = receipt.cancelledAt === null
  return (
    <>
      <MoreMenu
        actions={[
          ...(stands ? [{ label: t`Reissue`, onChoose: () => setAsked('reissue') }] : []),
          { label: t`Replace the QR code`, onChoose: () => setAsked('code') },
        ]}
      />
      {stands && <Reissue receipt={receipt} opened={asked === 'reissue'} onClose={close} />}
      <ReplaceCode
        receipt={receipt}
        opened={asked === 'code'}
        onClose={close}
        onReplaced={() => {
          show({
            tone: 'success',
            text: t`The QR code was replaced. Please print or share the receipt again.`,
            stays: true,
          })
          onChanged()
        }}
      />
      <div className={classes.notices}>
        <MessageSlot message={message} />
      </div>
    </>
  )
}

type QuestionProps = { receipt: Receipt; opened: boolean; onClose: () => void }

function Reissue({ receipt, opened, onClose }: QuestionProps) {
  const navigate = useNavigate()
  const refresh = useRefreshAll()
  // One key for each dialog: pressed twice, it still issues one receipt.
  const [idempotencyKey] = useState(newKey)
  return (
    <ReceiptQuestion
      opened={opened}
      title={
        <Trans>
          Reissue receipt <Code text={receiptName(receipt)} />?
        </Trans>
      }
      confirm={t`Reissue`}
      failed={t`The receipt could not be reissued`}
      call={() =>
        callReceipts('POST /rentTranscation/{id}/reissue', {
          params: { id: receipt.id },
          idempotencyKey,
        })
      }
      onDone={(reply) => {
        refresh()
        const made = madeIn(reply)
        if (made) navigate(paths.receipt(made))
      }}
      onClose={onClose}
    >
      <Trans>
        Another receipt with the next number takes its place, with names, addresses, PAN and
        settings as they are now. The payment stays as it is. This one reads “Replaced” from now on,
        for you, the client and anyone who opens its QR code.
      </Trans>
    </ReceiptQuestion>
  )
}

function ReplaceCode({
  receipt,
  onReplaced,
  ...question
}: QuestionProps & { onReplaced: () => void }) {
  return (
    <ReceiptQuestion
      {...question}
      title={
        <Trans>
          Replace the QR code of receipt <Code text={receiptName(receipt)} />?
        </Trans>
      }
      confirm={t`Replace the QR code`}
      failed={t`The QR code could not be replaced`}
      call={() =>
        callReceipts('POST /rentTranscation/{id}/verification', { params: { id: receipt.id } })
      }
      onDone={onReplaced}
    >
      <Trans>
        Anyone who scans a copy that is already printed or shared will see “Unknown code”. Do this
        if a copy fell into the wrong hands. The receipt itself stays as it is; print or share it
        again afterwards.
      </Trans>
    </ReceiptQuestion>
  )
}

type ReceiptQuestionProps<Reply> = {
  opened: boolean
  title: ReactNode
  children: ReactNode
  /** The label of the deciding button. */
  confirm: string
  /** Shown first when it failed. */
  failed: string
  call: () => Promise<Reply>
  /** After a call that succeeded. */
  onDone: (reply: Reply) => void
  onClose: () => void
}

/** Confirms an action on a receipt, and shows in the same dialog why it failed. */
function ReceiptQuestion<Reply extends LooseReply>(props: ReceiptQuestionProps<Reply>) {
  const { opened, title, children, confirm, failed, call, onDone, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const reply = await call()
      if (reply.status < 300) {
        close()
        onDone(reply)
      } else setFailure({ text: failed, reason: reasonOf(reply), refusal: refusalOf(reply) })
    } catch (error) {
      setFailure({ text: failed, reason: (error as Error).message })
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirm={confirm}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void send()}
      onCancel={close}
    >
      {children}
    </ConfirmDialog>
  )
}
