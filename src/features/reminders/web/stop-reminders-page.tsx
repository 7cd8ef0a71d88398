import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { publicCaller } from '../../identity/web/sessions/session-caller.ts'
import { PublicPage } from '../../identity/web/sign-in/public-page.tsx'
import type { reminderContract } from '../reminder-contract.ts'

const call = publicCaller<typeof reminderContract>()

/** Where the link of a reminder leads. */
export const StopRemindersPage = () => (
  <StopPage
    route="POST /stopreminders/{token}"
    title={t`Reminders`}
    lead={t`You get reminders by email when something is due for an agreement.`}
    stop={<Trans>Stop the reminders</Trans>}
    again={<Trans>Remind me again</Trans>}
  />
)

/** Where the link at the end of every mail leads that somebody else can cause. */
export const NotForMePage = () => (
  <StopPage
    route="POST /notforme/{token}"
    title={t`Emails that are not for you`}
    lead={t`Someone entered your email address in Rentbook. If these emails are not for you, press the button: you get no more of them, and the landlord who entered your address can see that.`}
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

/** Opening the page stops nothing, since mail scanners open links too. */
function StopPage({ route, title, lead, stop, again }: Props) {
  const { token = '' } = useParams()
  const [isStopped, setStopped] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { message, show } = useMessage()
  const send = async () => {
    setBusy(true)
    const text = t`That did not work`
    try {
      const reply = await call(route, { params: { token }, body: { again: isStopped } })
      if (reply.status === 200) setStopped(!isStopped)
      if (reply.status === 200) show({ tone: 'success', text: reasonOf(reply), stays: true })
      else show({ tone: 'failure', text, reason: reasonOf(reply), refusal: refusalOf(reply) })
    } catch (error) {
      show({ tone: 'failure', text, reason: (error as Error).message })
    }
    setBusy(false)
  }
  return (
    <PublicPage title={title} lead={lead}>
      <MessageSlot message={message} />
      <BusyButton isBusy={isBusy} onClick={() => void send()}>
        {isStopped ? again : stop}
      </BusyButton>
    </PublicPage>
  )
}
