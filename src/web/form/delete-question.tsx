import { t } from '@lingui/core/macro'
import { createContext, type ReactNode, useState } from 'react'
import { type LooseReply, type Refused, reasonOf, refusalOf } from '../api/reply.ts'
import { ConfirmDialog, type Failure } from './confirm-dialog.tsx'

/** The server refused: its status and status text are shown first, then its reason. */
export class DeleteRefused extends Error {
  override name = 'DeleteRefused'
  readonly reason: string
  readonly refusal: Refused

  constructor(reply: LooseReply) {
    super(`${reply.status} ${reply.statusText}`.trim())
    this.reason = reasonOf(reply)
    this.refusal = refusalOf(reply)
  }
}

const failureOf = (error: unknown): Failure => ({
  text: error instanceof Error ? error.message : String(error),
  ...(error instanceof DeleteRefused && { reason: error.reason, refusal: error.refusal }),
})

/** A record that may be deleted. */
export type Deletable = {
  /** The kind of record, in the language of the page: 'property'. */
  kind: string
  /** Which one: '12 Lake View Road, Pune'. */
  name: string
  /** Consequences, if they are not obvious. */
  children?: ReactNode
  /** Deletes; errors it throws (`DeleteRefused`) are shown in the dialog, which stays open. */
  onDelete: () => Promise<void>
}

/** Asks whether to delete it. */
export const AskToDelete = createContext<(record: Deletable) => void>(() => {})

/** Asks for the rows inside: the question outlives its row, which a turned phone lays out anew. */
export function DeleteQuestion({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Deletable>()
  return (
    <AskToDelete value={setAsked}>
      {children}
      {asked && (
        <Question {...asked} onClose={() => setAsked((now) => (now === asked ? undefined : now))} />
      )}
    </AskToDelete>
  )
}

function Question({
  kind,
  name,
  children,
  onDelete,
  onClose,
}: Deletable & { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onDelete()
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      opened
      title={t`Delete this ${kind}?`}
      confirm={t`Delete`}
      isDanger
      isBusy={isBusy}
      failure={failure}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <strong>{name}</strong>
      {children && <div>{children}</div>}
    </ConfirmDialog>
  )
}
