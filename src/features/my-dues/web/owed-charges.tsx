import { t } from '@lingui/core/macro'
import { formatPaiseBriefly, minus } from '../../../shared/paise.ts'
import { ChargeOrigin } from '../../charges/web/explanations/charge-explanation.tsx'
import { Explanation } from '../../charges/web/explanations/explanation.tsx'
import { OpenCharges } from '../../charges/web/explanations/open-charges.tsx'
import type { ChargeView } from '../../charges/web/ledger-view.ts'
import { PayNow } from '../../payments/web/money-settings/how-to-pay.tsx'
import classes from './owed.module.css'
import { Owed } from './owed.tsx'
import { isAllReported, type MyDuesView } from './own-dues.ts'

type Props = { dues: MyDuesView; today: string }

/** What a client owes of one agreement, with what it is for. */
export const OwedCharges = ({ dues, today }: Props) => (
  <>
    <Owed dues={dues} />
    {/* Who has reported all of it is not asked to pay it twice. */}
    {dues.howToPay.upiLink !== null && dues.howToPay.changedOn === null && !isAllReported(dues) && (
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
    {charge.settled > 0n && <p>{t`${formatPaiseBriefly(charge.settled)} of it is settled.`}</p>}
  </Explanation>
)
