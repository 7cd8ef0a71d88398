import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type LooseReply, reasonOf, refusalOf } from '../../../../web/api/reply.ts'
import { ConfirmDialog, type Failure } from '../../../../web/form/confirm-dialog.tsx'
import { MessageSlot } from '../../../../web/message-slot.tsx'
import { RecordSheet } from '../../../../web/record/record-page.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Text, Title } from '../../../../web/ui/text.tsx'
import { useMessage } from '../../../../web/use-message.ts'

type Props = {
  /** The name of the account's holder. */
  name: string
  send: () => Promise<LooseReply>
  onDone: () => void
  /** Whether the fields in `children` are filled in, asked before the removal; they say it themselves where they are not. */
  isReady?: () => boolean
  children?: ReactNode
}

/** Takes the second factor away from somebody who has lost it: phone and recovery codes. */
export function RemoveSecondFactor({ name, send, onDone, isReady, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { message, show } = useMessage()
  const remove = async () => {
    const text = t`Two-step verification was not removed`
    setFailure(null)
    if (isReady?.() === false) return
    setBusy(true)
    try {
      const reply = await send()
      if (reply.status === 200) {
        setOpen(false)
        show({ tone: 'success', text: reasonOf(reply) })
        onDone()
      } else setFailure({ text, reason: reasonOf(reply), refusal: refusalOf(reply) })
    } catch (error) {
      setFailure({ text, reason: (error as Error).message })
    }
    setBusy(false)
  }
  return (
    <RecordSheet>
      <Title order={2} style={{ marginBottom: '0.625rem' }}>
        <Trans>Two-step verification</Trans>
      </Title>
      <Text style={{ maxWidth: '40rem', marginBottom: '1rem' }}>
        <Trans>
          Only for somebody who has lost both the phone and the recovery codes. Make sure that it is
          really {name} who asks you.
        </Trans>
      </Text>
      <Button
        variant="default"
        onClick={() => {
          setFailure(null)
          setOpen(true)
        }}
      >
        <Trans>Remove two-step verification</Trans>
      </Button>
      <MessageSlot message={message} />
      <ConfirmDialog
        opened={isOpen}
        title={t`Remove the two-step verification of ${name}?`}
        confirm={t`Remove`}
        isDanger
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => void remove()}
        onCancel={() => setOpen(false)}
      >
        <Trans>The password alone will sign in then. An email tells {name}.</Trans>
        {children}
      </ConfirmDialog>
    </RecordSheet>
  )
}
