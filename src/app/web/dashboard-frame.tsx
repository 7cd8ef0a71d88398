import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useWaitingCount } from '../../features/claims/web/waiting-count.ts'
import { roleToWire } from '../../features/identity/role-wire.ts'
import { TrialBar } from '../../features/identity/web/access/trial-bar.tsx'
import { SecondFactorFirst } from '../../features/identity/web/second-factor/second-factor-first.tsx'
import { session, useAccount } from '../../features/identity/web/sessions/session.ts'
import { mirrorLists } from '../../features/identity/web/sessions/session-lists.ts'
import { signOut } from '../../features/identity/web/sessions/session-sign-out.ts'
import { paths, recordIdIn } from '../../paths.ts'
import { NetworkError } from '../../web/api/network-error.ts'
import { useLeave } from '../../web/form/unsaved-changes.tsx'
import { AppFrame } from '../../web/shell/app-frame.tsx'
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

/** The pages behind the sign-in, in their frame, with what they keep of the server's answers. */
export const DashboardFrame = () => (
  <QueryClientProvider client={queries}>
    <Frame />
  </QueryClientProvider>
)

function Frame() {
  const { role, name, email } = useAccount()
  const claims = useWaitingCount(role === 'owner')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const leave = useLeave()
  const leaveForGood = () => {
    signOut()
    void navigate(paths.signIn, { replace: true })
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
        <SecondFactorFirst>
          {/* Another record at the same address starts afresh. */}
          <Outlet key={`${pathname} ${recordIdIn(new URLSearchParams(search))}`} />
        </SecondFactorFirst>
      </TrialBar>
    </AppFrame>
  )
}
