import { t } from '@lingui/core/macro'
import { CircleAlertIcon, CircleCheckIcon } from 'lucide-react'
import { use } from 'react'
import { translated } from './language.ts'
import classes from './message-slot.module.css'
import { Row } from './ui/layout.tsx'
import { Text } from './ui/text.tsx'
import { asMinutes, useCountdown } from './use-countdown.ts'
import { type Message, RefusalHelp } from './use-message.ts'

/** Where messages appear, with no room taken before; it is announced to screen readers by its tone. */
export function MessageSlot({ message }: { message: Message | null }) {
  const success = message?.tone === 'success' ? message : null
  const failure = message?.tone === 'failure' ? message : null
  return (
    <div className={classes.slot}>
      <div role="status">{success && <Shown message={success} />}</div>
      <div role="alert">{failure && <Shown message={failure} />}</div>
    </div>
  )
}

function Shown({ message: { tone, text, reason, refusal } }: { message: Message }) {
  const help = use(RefusalHelp)(refusal?.code ?? '')
  const Icon = tone === 'success' ? CircleCheckIcon : CircleAlertIcon
  return (
    <Row isTight align="start" className={classes.message} data-tone={tone}>
      <Icon size={20} className={classes.icon} />
      <div>
        <Text isStrong>{translated(text)}</Text>
        {reason && reason !== text && <p className={classes.reason}>{translated(reason)}</p>}
        {refusal?.retryAt !== undefined && <RetryTime at={refusal.retryAt} />}
        {help}
      </div>
    </Row>
  )
}

/** Counts down until something can be tried again; `at` in milliseconds since 1970. */
function RetryTime({ at }: { at: number }) {
  const seconds = useCountdown(at)
  const time = asMinutes(seconds)
  // The server has said it in hours.
  if (seconds > 5400) return null
  return (
    <p role="timer" className={classes.reason}>
      {seconds > 0 ? t`You can try again in ${time}.` : t`You can try again now.`}
    </p>
  )
}
