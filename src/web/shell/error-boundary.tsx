import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { PartMissing } from '../load-chunk.ts'

type Props = {
  children: ReactNode
  /** Another value is another page: the error of the last one is gone then. */
  page: string
}
type State = { error: Error | null; page: string }

/** Keeps a page's failure to that page, and offers to try again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, page: this.props.page }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ page }: Props, state: State): State {
    return page === state.page ? state : { error: null, page }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const isOutdated = error instanceof PartMissing
    const retry = () => (isOutdated ? location.reload() : this.setState({ error: null }))
    return (
      <div role="alert">
        <EmptyState
          title={isOutdated ? 'This page could not be loaded' : 'This page has failed'}
          action={<Button onClick={retry}>{isOutdated ? 'Reload' : 'Retry'}</Button>}
        >
          {isOutdated
            ? 'The connection broke off, or Rentbook was updated in the meantime.'
            : 'Nothing that was saved is lost. Please try again.'}
        </EmptyState>
      </div>
    )
  }
}
