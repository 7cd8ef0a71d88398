import type { ReactNode } from 'react'
import { Row } from '../ui/layout.tsx'
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
  <Row gap={20} lineGap={12} className={classes.heading}>
    <div className={classes.name}>
      {/* Large letters break early: an amount stays in one piece. */}
      <Title order={2}>{name.replaceAll('₹ ', '₹\u00a0')}</Title>
      {detail && (
        <Row lineGap={2} align="stretch" className={classes.detail}>
          {detail}
        </Row>
      )}
    </div>
    {state}
    {actions && (
      <Row gap={8} align="stretch" data-on-screen className={classes.headingActions}>
        {actions}
      </Row>
    )}
  </Row>
)
