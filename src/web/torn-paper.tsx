import type { CSSProperties, ReactNode } from 'react'
import classes from './torn-paper.module.css'

type Props = { children: ReactNode; className?: string; style?: CSSProperties }

/** A slip of paper torn off at its lower edge: the product's own sign for a rent receipt. */
export function TornPaper({ children, className = '', style }: Props) {
  return (
    <div className={`${classes.lift} ${className}`} style={style}>
      <div className={classes.paper}>{children}</div>
    </div>
  )
}

/** A rubber stamp upon the paper. */
export function Stamp({ children, tone = 'pine' }: { children: ReactNode; tone?: 'pine' | 'red' }) {
  return (
    <span className={classes.stamp} data-tone={tone}>
      {children}
    </span>
  )
}
