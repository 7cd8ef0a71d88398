import type { ReactNode } from 'react'
import { Title } from '../ui/text.tsx'
import classes from './record.module.css'

type Props = {
  /** The record as people call it. */
  name: string
  /** A badge with its state. */
  state?: ReactNode
  /** One line below the name. */
  detail?: ReactNode
  /** Actions on the record. */
  actions?: ReactNode
}

/** Names the record that a page is about. */
export const RecordHeading = ({ name, state, detail, actions }: Props) => (
  <div className={classes.heading}>
    <div className={classes.name}>
      {/* Large letters break early: an amount stays in one piece. */}
      <Title order={2}>{name.replaceAll('₹ ', '₹\u00a0')}</Title>
      {detail && <div className={classes.detail}>{detail}</div>}
    </div>
    {state}
    {actions && <div className={classes.headingActions}>{actions}</div>}
  </div>
)
