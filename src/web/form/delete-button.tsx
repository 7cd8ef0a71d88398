import { t } from '@lingui/core/macro'
import { Trash2Icon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type LooseReply, type Refused, reasonOf, refusalOf } from '../api/reply.ts'
import { focusHeading } from '../focus-heading.ts'
import { IconButton } from '../ui/button.tsx'
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

type Props = {
  /** The kind of record, in the language of the page: 'property'. */
  kind: string
  /** Which one: '12 Lake View Road, Pune'. */
  name: string
  /** Consequences, if they are not obvious. */
  children?: ReactNode
  /** Deletes; errors it throws (`DeleteRefused`) are shown in the dialog, which stays open. */
  onDelete: () => Promise<void>
}

/** A bin icon in a row; it asks for confirmation with the record's name. */
export function DeleteButton({ kind, name, children, onDelete }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isGoing = useRef(false)

  // The button is removed with its row, so the focus moves to the page's heading.
  useEffect(() => () => void (isGoing.current && focusHeading()), [])

  const open = () => {
    setFailure(null)
    setOpen(true)
  }
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    isGoing.current = true
    try {
      await onDelete()
      setOpen(false)
    } catch (error) {
      isGoing.current = false
      setFailure(failureOf(error))
    }
    setBusy(false)
  }

  return (
    <>
      <IconButton
        variant="subtle"
        color="red"
        size="lg"
        aria-label={t`Delete ${name}`}
        onClick={open}
      >
        <Trash2Icon size={18} />
      </IconButton>
      <ConfirmDialog
        opened={isOpen}
        title={t`Delete this ${kind}?`}
        confirm={t`Delete`}
        isDanger
        isBusy={isBusy}
        failure={failure}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        <strong>{name}</strong>
        {children && <div>{children}</div>}
      </ConfirmDialog>
    </>
  )
}
