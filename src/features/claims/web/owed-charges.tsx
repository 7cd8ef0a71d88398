import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaise, minus } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { ChargeOrigin } from '../../charges/web/explanations/charge-explanation.tsx'
import { Explanation } from '../../charges/web/explanations/explanation.tsx'
import { OpenCharges } from '../../charges/web/explanations/open-charges.tsx'
import type { ChargeView } from '../../charges/web/ledger-view.ts'
import { addressLine } from '../../leases/web/lease-texts.ts'
import { PayNow } from '../../payments/web/money-settings/how-to-pay.tsx'
import type { MyDuesView } from './my-dues-view.ts'
import classes from './owed.module.css'

type Props = { dues: MyDuesView; today: string }

/** A client's dues of one agreement, with due days. */
export const Owed = ({ dues }: Pick<Props, 'dues'>) => (
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

/** The same, and of what. */
export const OwedCharges = ({ dues, today }: Props) => (
  <>
    <Owed dues={dues} />
    {dues.howToPay.upiLink !== null && dues.howToPay.changedOn === null && (
      <PayNow link={dues.howToPay.upiLink} amount={minus(dues.owed, dues.advance)} />
    )}
    {dues.charges.length > 0 && (
      <div className={classes.charges}>
        <OpenCharges
          charges={dues.charges}
          today={today}
          explain={(charge) => <Origin charge={charge} />}
        />
      </div>
    )}
  </>
)

const Origin = ({ charge }: { charge: ChargeView }) => (
  <Explanation>
    <ChargeOrigin charge={charge} />
    {charge.settled > 0n && <p>{t`${formatPaise(charge.settled)} of it is settled.`}</p>}
  </Explanation>
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
