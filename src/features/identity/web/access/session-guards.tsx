import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import type { Role } from '../../../../shared/role.ts'
import { DraftsOf } from '../../../../web/form/use-draft.ts'
import { useSession } from '../sessions/session.ts'
import { PartOfAccount } from './part-of-account.tsx'
import { ToSignIn, useArrival } from './return-to.tsx'

/** Shows its children to somebody signed in, afresh to somebody else; others sign in first and come back to the same page. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const accountId = useSession(({ account }) => account?.id)
  const isWhole = useSession((state) => state.isWhole)
  useArrival(accountId !== undefined && isWhole)
  if (accountId === undefined) return <ToSignIn />
  if (!isWhole) return <PartOfAccount />
  return (
    <DraftsOf key={accountId} value={accountId}>
      {children}
    </DraftsOf>
  )
}

/** Shows its children to these roles; others are led to the dashboard. */
export function RolesOnly({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const role = useSession(({ account }) => account?.role)
  if (role && roles.includes(role)) return children
  return <Navigate to={paths.dashboard} replace />
}
