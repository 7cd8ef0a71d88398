import type { HTMLAttributes } from 'react'
import classes from './row.module.css'

type Props = HTMLAttributes<HTMLDivElement> & {
  /** Beside each other even where there is little room, and close. */
  isTight?: boolean
}

/** Things beside each other. */
export const Row = ({ isTight, ...props }: Props) => (
  <div {...props} data-tight={isTight || undefined} className={classes.row} />
)
