import { Trans } from '@lingui/react/macro'
import { type ReactNode, use, useState } from 'react'
import type { Refused } from '../api/reply.ts'
import classes from '../dialog.module.css'
import { Dialog } from '../dialog.tsx'
import { Button, onFirstClick } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { Text } from '../ui/text.tsx'
import { RefusalHelp } from '../use-message.ts'
import { BusyButton } from './busy-button.tsx'

/** A message, and the server's reason. */
export type Failure = {
  text: string
  reason?: string | undefined
  refusal?: Refused | undefined
}

type Props = {
  opened: boolean
  title: ReactNode
  children: ReactNode
  /** Label of the confirming button: 'Delete', 'End the agreement'. */
  confirm: string
  /** Red, for actions that cannot be undone. */
  isDanger?: boolean
  isBusy?: boolean
  /** The failure of the last attempt; one from before the dialog was opened is not shown. */
  failure?: Failure | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation. The focus starts on Cancel and returns afterwards. */
export const ConfirmDialog = ({ opened, title, onCancel, ...question }: Props) => (
  <Dialog opened={opened} onClose={onCancel} title={title}>
    <Question {...question} onCancel={onCancel} />
  </Dialog>
)

function Question({
  children,
  confirm,
  isDanger,
  isBusy,
  failure: last,
  onConfirm,
  onCancel,
}: Omit<Props, 'opened' | 'title'>) {
  // Of the time before it was opened again.
  const [earlier] = useState(last)
  const failure = last === earlier ? undefined : last
  const help = use(RefusalHelp)(failure?.refusal?.code ?? '')
  return (
    <>
      <Text isBlock>{children}</Text>
      <Text
        isBlock
        role="alert"
        style={{ color: 'var(--danger-ink)', marginTop: failure ? '1rem' : 0 }}
      >
        <Text style={{ fontWeight: 600 }}>{failure?.text}</Text>
        <Text>{failure?.reason}</Text>
        {help}
      </Text>
      <Row gap={12} className={classes.buttons}>
        <BusyButton
          color={isDanger ? 'red' : undefined}
          isBusy={isBusy ?? false}
          onClick={onFirstClick(onConfirm)}
        >
          {confirm}
        </BusyButton>
        <Button variant="default" onClick={onFirstClick(onCancel)} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
    </>
  )
}
