import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../../../paths.ts'
import { useSession } from '../sessions/session.ts'

/** Leads an account that must have a second factor, and has none yet, to its own page, which leads on. */
export function SecondFactorFirst({ children }: { children: ReactNode }) {
  const isHeld = useSession(({ needsSecondFactor }) => needsSecondFactor)
  const { pathname, search } = useLocation()
  if (!isHeld || pathname === paths.accountSignIn) return children
  return <Navigate to={paths.accountSignIn} replace state={{ goOn: `${pathname}${search}` }} />
}

/** Where they wanted to go. */
export function useGoOn(): string {
  const state = useLocation().state as { goOn?: string } | null
  return state?.goOn ?? paths.dashboard
}
