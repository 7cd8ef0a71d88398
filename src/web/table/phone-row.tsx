import type { ReactNode } from 'react'
import classes from './phone-row.module.css'
import { RowLink } from './row-link.tsx'

type Props = {
  /** The record that the row opens. */
  to?: string | undefined
  /** What the reader came for. */
  title: ReactNode
  /** Small, above and below it. */
  above?: ReactNode
  below?: ReactNode
  /** At the end, in figures of one width. */
  amount?: ReactNode
  /** A badge with its state. */
  state?: ReactNode
  /** What can be done at a tap. */
  action?: ReactNode
  /** Sets the actions on a line of their own, where several would squeeze the texts; 'amount': below the amount. */
  isActionBelow?: boolean | 'amount'
  /** Keeps the row 64 px high: its texts take a line each. */
  isLow?: boolean
}

/** A list row on a phone: the essentials in two or three lines. */
export const PhoneRow = ({
  to,
  title,
  above,
  below,
  amount,
  state,
  action,
  isActionBelow = false,
  isLow = false,
}: Props) => (
  <div
    className={classes.row}
    data-action-below={isActionBelow === true || undefined}
    data-low={isLow || undefined}
  >
    <div className={classes.texts}>
      {above && <div className={classes.small}>{above}</div>}
      <div className={classes.title}>{to ? <RowLink to={to}>{title}</RowLink> : title}</div>
      {below && <div className={classes.small}>{below}</div>}
    </div>
    {(amount || state) && (
      <div className={classes.end}>
        {amount && <div className={classes.amount}>{amount}</div>}
        {state}
        {isActionBelow === 'amount' && action}
      </div>
    )}
    {action && isActionBelow !== 'amount' && <div className={classes.action}>{action}</div>}
  </div>
)
