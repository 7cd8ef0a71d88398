import { type ReactNode, useState } from 'react'
import { type LooseReply, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { ConfirmDialog, type Failure } from '../../../web/form/confirm-dialog.tsx'
import { useReasonAndProof } from './use-reason-and-proof.tsx'

type Body = ReturnType<typeof useReasonAndProof>['body']

type Props = {
  title: ReactNode
  confirm: string
  isDanger?: boolean
  /** The address that is informed by e-mail. */
  informed?: string
  send: (body: Body) => Promise<LooseReply>
  onDone: () => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks before an administrator does something to others: for the reason and, once the server requires it, a proof. */
export function ProvedQuestion(props: Props) {
  const { title, confirm, isDanger = false, informed, send, onDone, onCancel, children } = props
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { fields, isReady, body, noted } = useReasonAndProof(informed)
  const act = async () => {
    setFailure(null)
    if (!isReady()) return
    setBusy(true)
    try {
      const reply = noted(await send(body))
      const text = `${reply.status} ${reply.statusText}`.trim()
      const refusal = refusalOf(reply)
      if (reply.status === 200) onDone()
      // The field that appears explains itself.
      else if (!/-again$/.test(refusal.code ?? ''))
        setFailure({ text, reason: reasonOf(reply), refusal })
    } catch (error) {
      setFailure({ text: (error as Error).message })
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={confirm}
      isDanger={isDanger}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void act()}
      onCancel={onCancel}
    >
      {children}
      {fields}
    </ConfirmDialog>
  )
}
