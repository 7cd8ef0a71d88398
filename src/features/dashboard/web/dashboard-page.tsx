import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useIsFetching } from '@tanstack/react-query'
import { Boundary } from '../../../web/boundary.tsx'
import { useLazyPart } from '../../../web/lazy-part.tsx'
import { PageTitle } from '../../../web/shell/page-title.tsx'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { AdministratorDashboard } from './administrator-dashboard.tsx'
import { ClientDashboard } from './client-dashboard.tsx'
import classes from './dashboard-page.module.css'
import { OwnerDashboard } from './owner-dashboard.tsx'
import { RoleCards } from './role-cards.tsx'
import { SystemInformation } from './system-information.tsx'

const loadNotice = () => import('../../account/web/unseen-notice.tsx')

/** The welcome page: links for the role, and the account's details. */
export function DashboardPage() {
  const { name, email, role } = useAccount()
  return (
    <>
      <div className={classes.welcome}>
        <PageTitle>{t`Welcome to Rent Management System`}</PageTitle>
        <p className={classes.greeting}>
          <Trans>Hello, {name || email}</Trans>
        </p>
      </div>
      <div className={classes.layout}>
        <Boundary>
          {role === 'owner' && <OwnerDashboard />}
          {role === 'client' && <ClientDashboard />}
          {role === 'administrator' && <AdministratorDashboard />}
        </Boundary>
        <Boundary>
          <RoleCards role={role} />
        </Boundary>
        <Boundary>
          <SystemInformation />
        </Boundary>
        <Boundary>
          <LateNotice />
        </Boundary>
      </div>
    </>
  )
}

/** Comes last, with what it needs of the account: nothing of it is fetched before the figures have come. */
function LateNotice() {
  const isAtRest = useIsFetching() === 0
  const { part } = useLazyPart('unseen-notice', loadNotice, isAtRest)
  return part ? <part.UnseenNotice /> : null
}
