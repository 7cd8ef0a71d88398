import type { ReactNode } from 'react'
import { IconInfoCircle } from './icons.ts'
import classes from './notice.module.css'

/** Something to know before going on; it stays, where a message goes. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.notice}>
    <IconInfoCircle size={20} aria-hidden className={classes.icon} />
    <div>{children}</div>
  </div>
)
