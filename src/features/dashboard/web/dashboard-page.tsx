import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { ZERO } from '../../../shared/paise.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { Boundary } from '../../../web/boundary.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { PartFailed, useLazyPart } from '../../../web/lazy-part.tsx'
import { PageTitle } from '../../../web/shell/page.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Figure, Figures } from '../../../web/ui/figures.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'

import type { TrialState } from '../../identity/trial.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import owedClasses from '../../my-dues/web/owed.module.css'
import { Owed } from '../../my-dues/web/owed.tsx'
import { LastReceiptLink, OwnClaims } from '../../my-dues/web/own-claims.tsx'
import { isAllReported, useOwnDues } from '../../my-dues/web/own-dues.ts'
import { ownerTrialsWire } from '../../owners/owner-wire.ts'
import { callOwners, OWNERS } from '../../owners/web/owner-hooks.ts'
import classes from './dashboard-page.module.css'
import { OwnerDashboard } from './owner-dashboard.tsx'
import { RoleCards } from './role-cards.tsx'
import { SystemInformation } from './system-information.tsx'

const loadCaretakerHome = () => import('../../team/caretaker/web/caretaker-home.tsx')
const loadLast = () => import('./comes-last.tsx')

/** The welcome page: links for the role, and the account's details. */
export function DashboardPage() {
  const { name, email, role, member } = useAccount()
  const mayReadDues = useMay('read dues')
  return (
    <>
      <div className={classes.welcome}>
        <PageTitle>{t`Welcome to Rent Management System`}</PageTitle>
        <p className={classes.greeting}>
          <Trans>Hello, {name || email}</Trans>
        </p>
      </div>
      <Stack gap={20} className={classes.layout}>
        <Boundary>
          {mayReadDues && <OwnerDashboard />}
          {member && !mayReadDues && <ForCaretaker />}
          {role === 'client' && <ClientDashboard />}
          {role === 'administrator' && <AdministratorDashboard />}
        </Boundary>
        <Boundary>
          <RoleCards role={role} />
        </Boundary>
        <Boundary>
          <SystemInformation />
        </Boundary>
        {/* Who works in somebody else's books has a notice of their own. */}
        {!member && (
          <Boundary>
            <LastOfPage />
          </Boundary>
        )}
      </Stack>
    </>
  )
}

/** Loaded only for the few people who need it. */
function ForCaretaker() {
  const { part, failure, retry } = useLazyPart('caretaker-home', loadCaretakerHome, true)
  if (failure) return <PartFailed failure={failure} retry={retry} />
  return part ? <part.CaretakerHome /> : <Skeleton height={260} radius={12} data-coming />
}

/** The end of the page: fetched after the figures, it moves nothing above it. */
function LastOfPage() {
  const isAtRest = useIsFetching() === 0
  const { part } = useLazyPart('comes last', loadLast, isAtRest)
  return part ? <part.ComesLast /> : null
}

const labels = (): Record<TrialState, string> => ({
  subscribed: t`Subscribed`,
  running: t`On trial`,
  endingSoon: t`Ending in 5 days`,
  expired: t`Trial expired`,
})

const reads = readsOf(callOwners, OWNERS, { 'GET /trials': ownerTrialsWire })

const STATES: readonly TrialState[] = ['subscribed', 'running', 'endingSoon', 'expired']

/** The number of owners in each state of the trial. */
function AdministratorDashboard() {
  const { data, error, refetch } = useQuery(reads('GET /trials'))
  if (!data && error)
    return (
      <LoadFailed
        title={t`The trials could not be loaded`}
        error={error}
        retry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label={t`Loading`} data-coming>
        <Skeleton height={84} radius={12} />
      </div>
    )
  return (
    <Card as="section" isFlush aria-label={t`Owners by trial`}>
      <Figures isTiled areLinks>
        {STATES.map((state) => (
          <Figure
            key={state}
            label={labels()[state]}
            to={paths.owners}
            isLate={state === 'expired' && data.expired > 0}
          >
            {data[state]}
          </Figure>
        ))}
      </Figures>
    </Card>
  )
}

/** A client's dues, claims and last receipt; the details are on My dues. */
function ClientDashboard() {
  const { data, error, refetch } = useOwnDues()
  if (!data && error)
    return (
      <LoadFailed
        title={t`Your dues could not be loaded`}
        error={error}
        retry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label={t`Loading`} data-coming>
        <Skeleton height={180} radius={12} />
      </div>
    )
  return data.map((dues) => (
    <Card as="section" isFlush key={dues.leaseId} aria-label={t`Your dues`}>
      <Boundary>
        <Owed dues={dues} />
      </Boundary>
      <Boundary>
        <OwnClaims dues={dues} />
      </Boundary>
      <Row lineGap={8} isSpread className={owedClasses.row}>
        {isAllReported(dues) || dues.owed === ZERO ? (
          <Button to={paths.myDues} variant="default">
            <Trans>See My dues</Trans>
          </Button>
        ) : (
          <Button to={paths.myDues}>
            <Trans>How to pay</Trans>
          </Button>
        )}
      </Row>
      <Boundary>
        <LastReceiptLink dues={dues} />
      </Boundary>
    </Card>
  ))
}
