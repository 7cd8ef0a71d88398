import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { PartMissing } from '../load-chunk.ts'
import { TransientButton } from '../transient-button.tsx'

type Props = {
  children: ReactNode
  /** Another value is another page: the error of the last one is gone then. */
  page: string
  /** What is told where the page could not be fetched, made of the reason. */
  failureText?: ((reason: string) => string) | undefined
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

  override componentDidCatch(error: Error) {
    if (error instanceof PartMissing) error.forget()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div role="alert">
        {error instanceof PartMissing
          ? error.isOutdated
            ? isOutdated(error.message)
            : notFetched(error.message, this.retry, this.props.failureText)
          : hasFailed(this.retry)}
      </div>
    )
  }

  retry = () => this.setState({ error: null })
}

function notFetched(reason: string, retry: () => void, failureText?: Props['failureText']) {
  const text = failureText?.(reason)
  return (
    <EmptyState
      title={text ?? t`This page could not be loaded`}
      action={
        <TransientButton onClick={retry}>
          <Trans>Retry</Trans>
        </TransientButton>
      }
    >
      {text?.includes(reason.slice(0, -1)) ? null : reason}
    </EmptyState>
  )
}

const isOutdated = (reason: string) => (
  <EmptyState
    title={t`There is a new version of Rentbook`}
    action={
      <TransientButton onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </TransientButton>
    }
  >
    {reason}
  </EmptyState>
)

const hasFailed = (retry: () => void) => (
  <EmptyState
    title={t`This page has failed`}
    action={
      <TransientButton onClick={retry}>
        <Trans>Retry</Trans>
      </TransientButton>
    }
  >
    <Trans>Nothing that was saved is lost. Please try again.</Trans>
  </EmptyState>
)
