import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { Code } from '../../../web/breakable.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { LoadFailed } from '../../../web/load-failed.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import type { Claim } from '../claim-wire.ts'
import { ClaimCard } from './claim-card.tsx'
import { type Decision, useRefreshAll, useWaitingClaims } from './claim-hooks.ts'
import classes from './claims-page.module.css'
import { DecidedClaims } from './decided-claims.tsx'

/** Claims of clients: waiting and decided ones. */
export function ClaimsPage() {
  const { data, error, refetch } = useWaitingClaims()
  const asked = recordIdIn(useSearchParams()[0])
  const [decision, setDecision] = useState<Decision | null>(null)
  const refresh = useRefreshAll()
  const decided = (next: Decision) => {
    setDecision(next)
    refresh()
  }
  return (
    <Page
      title={t`Payments to confirm`}
      subtitle={t`What clients say they paid. Nothing is recorded before you confirm it.`}
    >
      <div role="status">
        {decision ? (
          <Next {...decision} />
        ) : (
          asked !== '' && data && !data.some(({ id }) => id === asked) && <NoLongerWaiting />
        )}
      </div>
      <div className={classes.page}>
        {!data && error ? (
          <LoadFailed
            title={t`The payments could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : !data ? (
          <div role="status" aria-label={t`Loading`} data-waiting>
            <Skeleton height={220} radius={12} />
          </div>
        ) : data.length === 0 ? (
          <Sheet>
            <EmptyState title={t`No payment to confirm`}>
              <Trans>
                When a client says that they paid, it appears here and you get an email.
              </Trans>
            </EmptyState>
          </Sheet>
        ) : (
          <ul className={classes.list} aria-label={t`Payments to confirm`}>
            {withFirst(asked, data).map((claim) => (
              <li key={claim.id}>
                <ClaimCard claim={claim} others={othersOf(claim, data)} onDecided={decided} />
              </li>
            ))}
          </ul>
        )}
        <DecidedClaims />
      </div>
    </Page>
  )
}

/** The one that the address names comes first. */
const withFirst = (id: string, claims: Claim[]) => [
  ...claims.filter((it) => it.id === id),
  ...claims.filter((it) => it.id !== id),
]

const NoLongerWaiting = () => (
  <Notice>
    <Trans>That payment no longer waits: look under Earlier payments.</Trans>
  </Notice>
)

/** The claims of the same transfer. */
const othersOf = ({ id, transferId }: Claim, all: Claim[]) =>
  transferId === null
    ? []
    : all.filter((other) => other.transferId === transferId && other.id !== id)

const Next = ({ text, receipt, isGone = false }: Decision) => (
  <p className={classes.decision} data-gone={isGone || undefined}>
    <span>{text}</span>
    {receipt && (
      <Anchor to={paths.receipt(receipt.id)} inherit underline="always" isApart>
        <Code text={t`Receipt ${receipt.code}`} />
      </Anchor>
    )}
  </p>
)
