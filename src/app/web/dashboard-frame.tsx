import { t } from '@lingui/core/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useWaitingCount } from '../../features/claims/web/waiting-count.ts'
import { roleName } from '../../features/identity/web/access/role-name.ts'
import { TrialBar } from '../../features/identity/web/access/trial-bar.tsx'
import { SecondFactorFirst } from '../../features/identity/web/second-factor/second-factor-first.tsx'
import { useAccount } from '../../features/identity/web/sessions/session.ts'
import { signedInCaller } from '../../features/identity/web/sessions/session-caller.ts'
import { signOut } from '../../features/identity/web/sessions/session-sign-out.ts'
import { useRecordAPayment } from '../../features/payments/web/record-button.tsx'
import { PaymentSheets } from '../../features/receipts/web/payment/payment-sheets.tsx'
import type { searchContract } from '../../features/search/search-contract.ts'
import { type SearchResult, searchResultsWire } from '../../features/search/search-wire.ts'
import { paths, recordIdIn } from '../../paths.ts'
import { fromWire } from '../../shared/wire-record.ts'
import { bodyOf } from '../../web/api/reply.ts'
import { useLeave } from '../../web/form/unsaved-changes.tsx'
import { AppFrame } from '../../web/shell/app-frame.tsx'
import type { Search } from '../../web/shell/search.ts'
import { queries } from './queries.ts'
import { sidebarOf } from './sidebar.ts'

/** The pages behind the sign-in, in their frame, with what they keep of the server's answers. */
export const DashboardFrame = () => (
  <QueryClientProvider client={queries}>
    <PaymentSheets>
      <Frame />
    </PaymentSheets>
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
  const record = useRecordAPayment()
  return (
    <AppFrame
      job={role === 'owner' ? { label: t`Record a payment`, onClick: () => record() } : undefined}
      home={paths.dashboard}
      sidebar={sidebarOf(role, { claims })}
      account={{
        name,
        email,
        role: roleName(role),
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

const call = signedInCaller<typeof searchContract>()

const kinds = (): Record<SearchResult['kind'], string> => ({
  owner: t`Owner`,
  property: t`Property`,
  client: t`Client`,
  lease: t`Rent agreement`,
  receipt: t`Receipt`,
})

/** Everything that this account may see and that matches the text. */
const searchEverything: Search = async (text, signal) => {
  const reply = await call('GET /search', { query: { q: text }, signal })
  const { results } = fromWire(searchResultsWire, bodyOf(reply))
  return results.map((result) => ({ ...result, kind: kinds()[result.kind] }))
}
