import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'react-router'
import { reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { publicCaller } from '../../identity/web/sessions/session-caller.ts'
import { PublicPage } from '../../identity/web/sign-in/public-page.tsx'
import type { reminderContract } from '../reminder-contract.ts'

const call = publicCaller<typeof reminderContract>()

/** Where the link of a reminder leads: opening it stops nothing, since mail scanners open links too. */
export function StopRemindersPage() {
  const { token = '' } = useParams()
  const [isStopped, setStopped] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { message, show } = useMessage()
  const send = async () => {
    setBusy(true)
    const text = t`That did not work`
    try {
      const body = { again: isStopped }
      const reply = await call('POST /stopreminders/{token}', { params: { token }, body })
      if (reply.status === 200) setStopped(!isStopped)
      if (reply.status === 200) show({ tone: 'success', text: reasonOf(reply), stays: true })
      else show({ tone: 'failure', text, reason: reasonOf(reply), refusal: refusalOf(reply) })
    } catch (error) {
      show({ tone: 'failure', text, reason: (error as Error).message })
    }
    setBusy(false)
  }
  return (
    <PublicPage
      title={t`Reminders`}
      lead={t`Reminders of what is owed for one agreement come to you by email.`}
    >
      <MessageSlot message={message} />
      <BusyButton isBusy={isBusy} onClick={() => void send()}>
        {isStopped ? <Trans>Remind me again</Trans> : <Trans>Stop the reminders</Trans>}
      </BusyButton>
    </PublicPage>
  )
}
