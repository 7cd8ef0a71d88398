import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'

type Props = {
  to: string
  /** Milliseconds. */
  after: number
  /** 'Continue now' unless told. */
  children?: ReactNode
}

/** Goes on by itself after a while, and offers to go on at once. */
export function DelayedRedirect({ to, after, children = t`Continue now` }: Props) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), after)
    return () => clearTimeout(timer)
  }, [navigate, to, after])
  return (
    <Anchor component={Link} to={to} replace fw={600}>
      {children}
    </Anchor>
  )
}
