import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Anchor } from '../ui/text.tsx'

type Props = {
  to: string
  /** Milliseconds. */
  after: number
  /** Location state for the target page. */
  state?: unknown
  /** By default 'Continue now'. */
  children?: ReactNode
}

/** Redirects after a delay, with a link to go at once. */
export function DelayedRedirect({ to, after, state, children = t`Continue now` }: Props) {
  const latestState = useRef(state)
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(to, { replace: true, state: latestState.current }),
      after,
    )
    return () => clearTimeout(timer)
  }, [navigate, to, after])
  return (
    <Anchor to={to} replace state={state} isStrong isApart>
      {children}
    </Anchor>
  )
}
