import { t } from '@lingui/core/macro'
import classes from './message-slot.module.css'
import { asMinutes, useCountdown } from './use-countdown.ts'

/** Counts down until something can be tried again; `at` in milliseconds since 1970. */
export function RetryTime({ at }: { at: number }) {
  const seconds = useCountdown(at)
  const time = asMinutes(seconds)
  return (
    <p role="timer" className={classes.reason}>
      {seconds > 0 ? t`You can try again in ${time}.` : t`You can try again now.`}
    </p>
  )
}
