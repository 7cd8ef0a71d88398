import { Trans } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import type { Refused } from '../api/reply.ts'
import classes from '../dialog.module.css'
import { Dialog } from '../dialog.tsx'
import { Button, onFirstClick } from '../ui/button.tsx'
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
  /** The failure of the last attempt. */
  failure?: Failure | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation. The focus starts on Cancel and returns afterwards. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirm, isDanger, isBusy, failure, onConfirm, onCancel } = props
  const help = use(RefusalHelp)(failure?.refusal?.code ?? '')
  return (
    <Dialog opened={opened} onClose={onCancel} title={title}>
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
      <div className={classes.buttons}>
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
      </div>
    </Dialog>
  )
}
