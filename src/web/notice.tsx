import { CircleCheckIcon, InfoIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'
import { Row } from './ui/layout.tsx'

type Props = {
  /** 'success' for completed actions, otherwise a warning. */
  tone?: 'success' | 'warning'
  children: ReactNode
}

/** Something to know before going on; it stays, where a message goes. */
export function Notice({ tone = 'warning', children }: Props) {
  const Icon = tone === 'success' ? CircleCheckIcon : InfoIcon
  return (
    <Row
      isTight
      align="stretch"
      role="status"
      tone={tone}
      className={classes.notice}
      data-tone={tone}
    >
      <Icon size={20} className={classes.icon} />
      <div>{children}</div>
    </Row>
  )
}
