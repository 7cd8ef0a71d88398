import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router'
import { reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Notice } from '../../../web/notice.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { publicCaller } from '../../identity/web/sessions/session.ts'
import { BackToSignIn, SmallTaskPage } from '../../sign-in/web/public-page.tsx'
import type { reminderContract } from '../reminder-contract.ts'

const call = publicCaller<typeof reminderContract>()

/** The page behind the link of a reminder: stops further reminders. */
export const StopRemindersPage = () => (
  <StopPage
    route="POST /stopreminders/{token}"
    title={t`Reminders`}
    lead={t`Emails about what is due for an agreement.`}
    stop={<Trans>Stop the reminders</Trans>}
    again={<Trans>Remind me again</Trans>}
  />
)

/** The page behind the link in mails that strangers can cause: its reader says that they are not meant, and gets no more. */
export const NotForMePage = () => (
  <StopPage
    route="POST /notforme/{token}"
    title={t`Emails that are not for you`}
    lead={t`Someone entered your email address in Rentbook. If these emails are not for you, press the button: you get no more of them, and the person who entered your address can see that.`}
    stop={<Trans>This is not for me</Trans>}
    again={<Trans>Send them again</Trans>}
  />
)

type Props = {
  route: 'POST /stopreminders/{token}' | 'POST /notforme/{token}'
  title: string
  lead: string
  stop: ReactNode
  again: ReactNode
}

/** Opening the page stops nothing, since mail scanners open links too; it asks whether the link works. */
function StopPage({ route, title, lead, stop, again }: Props) {
  const { token = '' } = useParams()
  // undefined until the server has told, or where it could not be asked.
  const [isStopped, setStopped] = useState<boolean>()
  // What the server says of a link that does not work any more.
  const [dead, setDead] = useState<string>()
  const [isBusy, setBusy] = useState(true)
  const { message, show } = useMessage()
  const ask = async (body: { again?: boolean; look?: boolean }) => {
    setBusy(true)
    const text = t`That did not work`
    try {
      const reply = await call(route, { params: { token }, body })
      const refusal = refusalOf(reply)
      if (reply.status === 200) setStopped(reply.body.stopped)
      setDead(refusal.code === 'link-expired' ? reasonOf(reply) : undefined)
      if (reply.status === 200) show({ tone: 'success', text: reasonOf(reply), stays: true })
      else show({ tone: 'failure', text, reason: reasonOf(reply), refusal, stays: true })
    } catch (error) {
      show({ tone: 'failure', text, reason: (error as Error).message })
    }
    setBusy(false)
  }
  const look = useEffectEvent(() => void ask({ look: true }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is looked at anew
  useEffect(() => look(), [token])
  if (dead !== undefined)
    return (
      <SmallTaskPage title={title}>
        <Notice tone="warning">{dead}</Notice>
        <BackToSignIn />
      </SmallTaskPage>
    )
  return (
    <SmallTaskPage title={title} lead={lead}>
      <MessageSlot message={message} />
      <BusyButton isBusy={isBusy} onClick={() => void ask({ again: isStopped === true })}>
        {isStopped ? again : stop}
      </BusyButton>
    </SmallTaskPage>
  )
}
