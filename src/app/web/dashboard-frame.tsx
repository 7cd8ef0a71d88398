import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useWaitingCount } from '../../features/claims/web/waiting-count.ts'
import { roleToWire } from '../../features/identity/role-wire.ts'
import { useAccount } from '../../features/identity/web/session.ts'
import { signOut } from '../../features/identity/web/session-sign-out.ts'
import { TrialBar } from '../../features/identity/web/trial-bar.tsx'
import { paths } from '../../paths.ts'
import type { Role } from '../../shared/role.ts'
import { useLeave } from '../../web/form/unsaved-changes.tsx'
import { prefetchWhileIdle } from '../../web/prefetch.ts'
import { AppFrame } from '../../web/shell/app-frame.tsx'
import { dashboardPages } from './pages.ts'
import { searchEverything } from './search.ts'
import { sidebarOf } from './sidebar.ts'

const pagesOf = (role: Role) =>
  dashboardPages.filter(({ roles }) => !roles || roles.includes(role)).map(({ page }) => page)

/** The frame of every page behind the sign-in, for whoever is signed in. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const { role, name, email } = useAccount()
  const navigate = useNavigate()
  const claims = useWaitingCount(role === 'owner')
  useEffect(() => prefetchWhileIdle(pagesOf(role)), [role])
  const leave = useLeave()
  const leaveForGood = () => {
    signOut()
    navigate(paths.signIn, { replace: true })
  }
  return (
    <AppFrame
      home={paths.dashboard}
      sidebar={sidebarOf(role, { claims })}
      account={{
        name,
        email,
        role: roleToWire(role),
        href: paths.account,
      }}
      search={searchEverything}
      footer={paths}
      onSignOut={() => leave(leaveForGood)}
    >
      <TrialBar>{children}</TrialBar>
    </AppFrame>
  )
}
