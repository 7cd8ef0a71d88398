import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Amount } from '../../../web/amount.tsx'
import { bodyOf } from '../../../web/api/reply.ts'
import { useToday } from '../../identity/web/use-today.ts'
import { addressLine } from '../../leases/web/lease-texts.ts'
import { chargeTitle, dueText } from '../../ledger/web/charge-texts.ts'
import { callDues, DUES } from '../../ledger/web/dues-hooks.ts'
import { HowToPay } from '../../ledger/web/how-to-pay.tsx'
import classes from './client-dashboard.module.css'
import { type MyDuesView, myDuesFromWire } from './my-dues-view.ts'

/** What a client owes, by when, and the last receipt. */
export function ClientDashboard() {
  const today = useToday()
  const { data, isPending } = useQuery({
    queryKey: [DUES, 'mine'],
    queryFn: async ({ signal }) =>
      bodyOf(await callDues('GET /mydues', { signal })).map(myDuesFromWire),
  })
  if (isPending || today === undefined)
    return (
      <div role="status" aria-label={t`Loading`}>
        <Skeleton height={180} radius={12} />
      </div>
    )
  return data?.map((dues) => <Lease key={dues.leaseId} dues={dues} today={today} />)
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
        <ul className={classes.charges}>
          {dues.charges.map((charge) => (
            <li key={charge.id}>
              <span>
                {chargeTitle(charge)}
                <span className={classes.small}>{dueText(charge.dueOn, today)}</span>
              </span>
              <Amount of={charge.open} />
            </li>
          ))}
        </ul>
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
