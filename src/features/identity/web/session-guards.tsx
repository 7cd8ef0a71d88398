import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import type { Role } from '../../../shared/role.ts'
import { useSession } from './session.ts'

type Remembered = { returnTo?: string } | null

/** Shows its children to somebody signed in; others sign in first and come back to the same page. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const isAuthenticated = useSession(({ account }) => account !== null)
  const signedOut = useSession((state) => state.signedOut)
  const { pathname, search } = useLocation()
  if (isAuthenticated) return children
  const returnTo = signedOut ? {} : { returnTo: `${pathname}${search}` }
  return <Navigate to={paths.signIn} replace state={returnTo} />
}

/** Shows its children to these roles; others are led to the dashboard. */
export function RolesOnly({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const role = useSession(({ account }) => account?.role)
  if (role && roles.includes(role)) return children
  return <Navigate to={paths.dashboard} replace />
}

/** Where to go after a sign-in: the page that asked for it, else the dashboard. */
export function useReturnTo(): string {
  const { returnTo } = (useLocation().state as Remembered) ?? {}
  return returnTo?.startsWith(paths.dashboard) ? returnTo : paths.dashboard
}
