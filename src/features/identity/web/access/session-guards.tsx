import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../../../paths.ts'
import { EmptyState } from '../../../../web/empty-state.tsx'
import { DraftsOf } from '../../../../web/form/use-session-draft.ts'
import type { SignedInPage } from '../../../../web/pages.ts'
import { PageLoading } from '../../../../web/shell/page-loading.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { AccountShown, useSession } from '../sessions/session.ts'
import { loadSession } from '../sessions/session-refresh.ts'
import { isSeenBy } from './may.ts'
import { ToSignIn, useArrival } from './return-to.tsx'

/** Shows its children to somebody signed in, afresh to somebody else; others sign in first and come back to the same page. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const account = useSession((state) => state.account)
  const accountId = account?.id
  const isWhole = useSession((state) => state.isWhole)
  useArrival(accountId !== undefined && isWhole)
  if (accountId === undefined) return <ToSignIn />
  if (!isWhole) return <PartOfAccount />
  return (
    <DraftsOf key={accountId} value={accountId}>
      <AccountShown value={account ?? undefined}>{children}</AccountShown>
    </DraftsOf>
  )
}

type SeenBy = Pick<SignedInPage, 'roles' | 'may'>

/** Shows its children to these roles, of an owner's team to who may do that; others are led to the dashboard, which says so. */
export function AllowedOnly({ children, ...seenBy }: SeenBy & { children: ReactNode }) {
  const account = useSession((state) => state.account)
  const isAllowed = account !== null && isSeenBy(account, seenBy)
  // Another role that comes meanwhile takes away no form that somebody fills in: the server decides about what is sent.
  const [wasAllowed] = useState(isAllowed)
  const refused = useLocation()
  if (isAllowed || (account && wasAllowed)) return children
  return <Navigate to={paths.dashboard} replace state={{ refused }} />
}

/** Shown where storage holds only part of an account: the server knows all of it. */
function PartOfAccount() {
  const [error, setError] = useState<Error>()
  const load = () => {
    setError(undefined)
    loadSession().catch(setError)
  }
  useEffect(load, [])
  return (
    <main style={{ padding: '20dvh 1.25rem 2rem' }}>
      {error ? (
        <div role="alert">
          <EmptyState
            title={t`Your account could not be loaded`}
            action={
              <Button onClick={load}>
                <Trans>Retry</Trans>
              </Button>
            }
          >
            {error.message}
          </EmptyState>
        </div>
      ) : (
        <PageLoading />
      )}
    </main>
  )
}
