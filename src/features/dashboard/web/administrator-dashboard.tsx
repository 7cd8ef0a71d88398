import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { ownerWire } from '../../owners/owner-wire.ts'
import { callOwners } from '../../owners/web/owner-calls.ts'
import { OWNERS } from '../../owners/web/owner-hooks.ts'
import classes from './owner-month.module.css'
import { countByTrial, type TrialState } from './owners-by-trial.ts'

const labels = (): Record<TrialState, string> => ({
  subscribed: t`Subscribed`,
  running: t`On trial`,
  endingSoon: t`Trial ending within 5 days`,
  expired: t`Trial expired`,
})

const STATES: readonly TrialState[] = ['subscribed', 'running', 'endingSoon', 'expired']

/** How many owners stand where with their trial. */
export function AdministratorDashboard() {
  const { data, isPending } = useQuery({
    queryKey: [OWNERS, 'by trial'],
    queryFn: async ({ signal }) =>
      countByTrial(
        bodyOf(await callOwners('GET /ownermaster', { signal })).map((owner) =>
          fromWire(ownerWire, owner),
        ),
      ),
  })
  if (isPending)
    return (
      <div role="status" aria-label={t`Loading`}>
        <Skeleton height={84} radius={12} />
      </div>
    )
  if (!data) return null
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
