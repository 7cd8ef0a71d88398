import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaise } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { bodyOf } from '../../../web/api/reply.ts'
import { useToday } from '../../identity/web/use-today.ts'
import { addressLine } from '../../leases/web/lease-texts.ts'
import { callDues, DUES } from '../../ledger/web/dues/dues-hooks.ts'
import { ChargeOrigin } from '../../ledger/web/explained/charge-explanation.tsx'
import { ExplainedRows } from '../../ledger/web/explained/explained-row.tsx'
import { Explanation } from '../../ledger/web/explained/explanation.tsx'
import { OpenChargeRow } from '../../ledger/web/explained/open-charge-row.tsx'
import type { ChargeView } from '../../ledger/web/ledger-view.ts'
import { HowToPay } from '../../ledger/web/settings/how-to-pay.tsx'
import classes from './client-dashboard.module.css'
import { LoadFailed } from './load-failed.tsx'
import { type MyDuesView, myDuesFromWire } from './my-dues-view.ts'

/** What a client owes, by when, and the last receipt. */
export function ClientDashboard() {
  const today = useToday()
  const { data, error, refetch } = useQuery({
    queryKey: [DUES, 'mine'],
    queryFn: async ({ signal }) =>
      bodyOf(await callDues('GET /mydues', { signal })).map(myDuesFromWire),
  })
  if (!data && error)
    return (
      <LoadFailed
        title={t`What you owe could not be loaded`}
        error={error}
        retry={() => void refetch()}
      />
    )
  if (!data || today === undefined)
    return (
      <div role="status" aria-label={t`Loading`}>
        <Skeleton height={180} radius={12} />
      </div>
    )
  return data.map((dues) => <Lease key={dues.leaseId} dues={dues} today={today} />)
}

function Lease({ dues, today }: { dues: MyDuesView; today: string }) {
  return (
    <section className={classes.lease} aria-label={t`What you owe`}>
      <div className={classes.head}>
        <p className={classes.property}>{addressLine(dues.property)}</p>
        <p className={classes.owed}>
          <Amount of={dues.owed} />
        </p>
        <Until dues={dues} />
      </div>
      {dues.charges.length > 0 && (
        <div className={classes.charges}>
          <ExplainedRows>
            {dues.charges.map((charge) => (
              <OpenCharge key={charge.id} charge={charge} today={today} />
            ))}
          </ExplainedRows>
        </div>
      )}
      <HowToPay way={dues.howToPay} />
      {dues.lastReceipt && (
        <p className={classes.last}>
          <span>
            <Trans>
              Last receipt{' '}
              <Anchor
                component={Link}
                to={paths.receipt(dues.lastReceipt.id)}
                inherit
                underline="always"
              >
                {dues.lastReceipt.code}
              </Anchor>
              , {formatDate(dues.lastReceipt.receivedOn)}
            </Trans>
          </span>
          <Amount of={dues.lastReceipt.amount} />
        </p>
      )}
    </section>
  )
}

const OpenCharge = ({ charge, today }: { charge: ChargeView; today: string }) => (
  <OpenChargeRow charge={charge} today={today}>
    <Explanation>
      <ChargeOrigin charge={charge} />
      {charge.settled > 0n && <p>{t`${formatPaise(charge.settled)} of it is settled.`}</p>}
    </Explanation>
  </OpenChargeRow>
)

function Until({ dues: { owed, overdue, advance, charges } }: { dues: MyDuesView }) {
  const [oldest] = charges.map(({ dueOn }) => dueOn).sort()
  if (owed === 0n || oldest === undefined)
    return (
      <p className={classes.by}>
        {advance > 0n ? (
          <Trans>
            You owe nothing; <Amount of={advance} /> is paid in advance.
          </Trans>
        ) : (
          <Trans>You owe nothing.</Trans>
        )}
      </p>
    )
  return overdue > 0n ? (
    <p className={classes.by} data-late>
      <Trans>
        <Amount of={overdue} /> overdue since {formatDate(oldest)}
      </Trans>
    </p>
  ) : (
    <p className={classes.by}>
      <Trans>to be paid by {formatDate(oldest)}</Trans>
    </p>
  )
}
