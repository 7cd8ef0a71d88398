import type { ReactNode } from 'react'
import { unbroken } from '../amount.tsx'
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
      <Title order={2}>{unbroken(name)}</Title>
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
