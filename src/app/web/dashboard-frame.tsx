import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useWaitingCount } from '../../features/claims/web/waiting-count.ts'
import { roleToWire } from '../../features/identity/role-wire.ts'
import { TrialBar } from '../../features/identity/web/access/trial-bar.tsx'
import { SecondFactorFirst } from '../../features/identity/web/second-factor/second-factor-first.tsx'
import { session, useAccount } from '../../features/identity/web/sessions/session.ts'
import { mirrorLists } from '../../features/identity/web/sessions/session-lists.ts'
import { signOut } from '../../features/identity/web/sessions/session-sign-out.ts'
import { paths, patterns } from '../../paths.ts'
import type { Role } from '../../shared/role.ts'
import { NetworkError } from '../../web/api/network-error.ts'
import { navigate } from '../../web/browser-location.ts'
import { useLeave } from '../../web/form/unsaved-changes.tsx'
import { prefetchPages } from '../../web/prefetch.ts'
import { AppFrame } from '../../web/shell/app-frame.tsx'
import { dashboardPages } from './pages.ts'
import { searchEverything } from './search.ts'
import { sidebarOf } from './sidebar.ts'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline is a failure to be told, not a reason to wait for ever.
      networkMode: 'always',
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && error instanceof NetworkError,
      retryDelay: 500,
    },
  },
})
mirrorLists(queries, session)

/** The pages that this role may open next. */
const pagesOf = (role: Role) => ({
  likely: sidebarOf(role, { claims: 0 })
    .flatMap((item) => ('links' in item ? item.links : [item]))
    .map(({ to }) => to),
  others: dashboardPages
    .filter(({ roles }) => !roles || roles.includes(role))
    .map(({ pattern }) => `${patterns.dashboard}/${pattern}`),
  isBusy: () => queries.isFetching() > 0,
})

/** The pages behind the sign-in, in their frame, with what they keep of the server's answers. */
export const DashboardFrame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    <Frame>{children}</Frame>
  </QueryClientProvider>
)

function Frame({ children }: { children: ReactNode }) {
  const { role, name, email } = useAccount()
  const claims = useWaitingCount(role === 'owner')
  useEffect(() => prefetchPages(pagesOf(role)), [role])
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
      <TrialBar>
        <SecondFactorFirst>{children}</SecondFactorFirst>
      </TrialBar>
    </AppFrame>
  )
}
