import type { ReactNode } from 'react'
import { IconCircleCheck, IconInfoCircle } from './icons.ts'
import classes from './notice.module.css'

type Props = {
  /** What is done is told as a success, anything else as a warning. */
  tone?: 'success' | 'warning'
  children: ReactNode
}

/** Something to know before going on; it stays, where a message goes. */
export function Notice({ tone = 'warning', children }: Props) {
  const Icon = tone === 'success' ? IconCircleCheck : IconInfoCircle
  return (
    <div role="status" className={classes.notice} data-tone={tone}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div>{children}</div>
    </div>
  )
}
