import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { EmptyState } from '../empty-state.tsx'
import { TransientButton } from '../focus-heading.tsx'
import { announceRetry, PartMissing } from '../load-chunk.ts'
import { PageLoading } from './page-loading.tsx'

type Props = {
  /** The message when the page could not be loaded, from the reason. */
  failureText?: ((reason: string) => string) | undefined
}

/** Shown in place of a route's page that was not fetched or has failed, and offers to try again. */
export function RouteFailed({ failureText }: Props) {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const rebuild = useRebuild()
  const [retried, setRetried] = useState<unknown>()
  const retry = () => {
    setRetried(error)
    void revalidate()
  }
  if (!(error instanceof PartMissing)) return <div role="alert">{hasFailed(rebuild)}</div>
  // A retry that fails as well has an error of its own.
  if (error === retried) return <PageLoading />
  if (error.isToReload) return <Reload />
  return (
    <div role="alert">
      {error.isOutdated ? isOutdated(error.message) : notFetched(error.message, retry, failureText)}
    </div>
  )
}

/** Builds the page anew: the router keeps a page's error until another step of the history, even to the same address. */
function useRebuild() {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  return () => {
    announceRetry()
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
  }
}

function Reload() {
  useEffect(() => location.reload(), [])
  return <PageLoading />
}

function notFetched(reason: string, retry: () => void, failureText: Props['failureText']) {
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
    title={t`Something went wrong on this page`}
    action={
      <TransientButton onClick={retry}>
        <Trans>Retry</Trans>
      </TransientButton>
    }
  >
    <Trans>Nothing that was saved is lost. Please try again.</Trans>
  </EmptyState>
)
