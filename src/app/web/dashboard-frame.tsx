import { t } from '@lingui/core/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useWaitingCount } from '../../features/claims/web/waiting-count.ts'
import { roleName } from '../../features/identity/web/access/role-name.ts'
import { TrialBar } from '../../features/identity/web/access/trial-bar.tsx'
import { SecondFactorFirst } from '../../features/identity/web/second-factor/second-factor-first.tsx'
import { useAccount } from '../../features/identity/web/sessions/session.ts'
import { signOut } from '../../features/identity/web/sessions/session-sign-out.ts'
import { useRecordAPayment } from '../../features/payments/web/record-a-payment.ts'
import { PaymentSheets } from '../../features/receipts/web/payment/payment-sheets.tsx'
import { paths, recordIdIn } from '../../paths.ts'
import { useLeave } from '../../web/form/unsaved-changes.tsx'
import { AppFrame } from '../../web/shell/app-frame.tsx'
import { queries } from './queries.ts'
import { searchEverything } from './search.ts'
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
