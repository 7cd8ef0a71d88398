import { type ReactNode, useState } from 'react'
import { type LooseReply, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { ConfirmDialog, type Failure } from '../../../web/form/confirm-dialog.tsx'

type Props<Reply> = {
  opened: boolean
  title: ReactNode
  children: ReactNode
  /** What the deciding button says. */
  confirm: string
  /** Shown first when it failed. */
  failed: string
  call: () => Promise<Reply>
  /** After a call that succeeded. */
  onDone: (reply: Reply) => void
  onClose: () => void
}

/** Confirms an action on a receipt, and shows in the same dialog why it failed. */
export function ReceiptQuestion<Reply extends LooseReply>(props: Props<Reply>) {
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
      {...{ opened, title, confirm, isBusy, failure }}
      onConfirm={() => void send()}
      onCancel={close}
    >
      {children}
    </ConfirmDialog>
  )
}
