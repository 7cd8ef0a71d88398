import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { announceRetry } from './load-chunk.ts'
import classes from './parts.module.css'
import { Button } from './ui/button.tsx'
import { Row } from './ui/layout.tsx'

type Props = {
  /** When this changes, what failed is tried again. */
  of?: string | undefined
  /** Puts something around the message, where what failed would have brought its own frame. */
  frame?: (message: ReactNode) => ReactNode
  children: ReactNode
}

type State = { hasFailed: boolean; of: string | undefined }

/**
 * Around a part of a screen: an error takes no more than that part, and Retry builds it anew. Forms in it get back what
 * was typed (`keepDraftsOfFailed`).
 */
export class Boundary extends Component<Props, State> {
  override state: State = { hasFailed: false, of: this.props.of }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): Partial<State> | null {
    return of === state.of ? null : { of, hasFailed: false }
  }

  retry = () => {
    announceRetry()
    this.setState({ hasFailed: false })
  }

  override render() {
    const { frame = (message) => message, children } = this.props
    return this.state.hasFailed ? frame(<Failed retry={this.retry} />) : children
  }
}

const Failed = ({ retry }: { retry: () => void }) => (
  <Row gap={12} lineGap={8} role="alert" className={classes.failed}>
    {t`Something went wrong here.`}
    <Button variant="default" size="compact-sm" onClick={retry}>
      <Trans>Retry</Trans>
    </Button>
  </Row>
)
