import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { LoadFailed } from '../../../web/load-failed.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import type { TrialState } from '../../identity/trial.ts'
import { ownerTrialsWire } from '../../owners/owner-wire.ts'
import { callOwners, OWNERS } from '../../owners/web/owner-hooks.ts'
import classes from './owner-month.module.css'

const labels = (): Record<TrialState, string> => ({
  subscribed: t`Subscribed`,
  running: t`On trial`,
  endingSoon: t`Ending in 5 days`,
  expired: t`Trial expired`,
})

const STATES: readonly TrialState[] = ['subscribed', 'running', 'endingSoon', 'expired']

/** The number of owners in each state of the trial. */
export function AdministratorDashboard() {
  const { data, error, refetch } = useQuery({
    queryKey: [OWNERS, 'trials'],
    queryFn: async ({ signal }) =>
      fromWire(ownerTrialsWire, bodyOf(await callOwners('GET /trials', { signal }))),
  })
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
    <section className={classes.month} aria-label={t`Owners by trial`}>
      <ul className={classes.facts}>
        {STATES.map((state) => (
          <li key={state} className={classes.fact}>
            <Link to={paths.owners} className={classes.link}>
              <span className={classes.label}>{labels()[state]}</span>
              <span
                className={classes.value}
                data-late={(state === 'expired' && data.expired > 0) || undefined}
              >
                {data[state]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
