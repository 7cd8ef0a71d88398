import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Amount } from '../../../web/amount.tsx'
import { addressLine } from '../../leases/web/lease-texts.ts'
import classes from './owed.module.css'
import type { MyDuesView } from './own-dues.ts'

type Props = { dues: MyDuesView }

/** A client's dues of one agreement, with due days. */
export const Owed = ({ dues }: Props) => (
  <div className={classes.head}>
    <p className={classes.property}>{addressLine(dues.property)}</p>
    <p className={classes.owed}>
      <Amount of={dues.owed} />
    </p>
    <Until dues={dues} />
    {dues.leavingOn !== null && (
      <p className={classes.by}>
        <Trans>Your tenancy ends on {formatDate(dues.leavingOn)}.</Trans>
      </p>
    )}
  </div>
)

function Until({ dues: { owed, overdue, advance, charges } }: Props) {
  const [oldest] = charges.map(({ dueOn }) => dueOn).sort()
  if (owed === 0n || oldest === undefined)
    return (
      <p className={classes.by}>
        {advance > 0n ? (
          <Trans>
            Nothing due; <Amount of={advance} /> is paid in advance.
          </Trans>
        ) : (
          <Trans>Nothing due.</Trans>
        )}
      </p>
    )
  return overdue > 0n ? (
    <p className={classes.by} data-late>
      {/* The sum above is not repeated. */}
      {overdue === owed ? (
        <Trans>Overdue since {formatDate(oldest)}</Trans>
      ) : (
        <Trans>
          <Amount of={overdue} /> overdue since {formatDate(oldest)}
        </Trans>
      )}
    </p>
  ) : (
    <p className={classes.by}>
      <Trans>to be paid by {formatDate(oldest)}</Trans>
    </p>
  )
}
