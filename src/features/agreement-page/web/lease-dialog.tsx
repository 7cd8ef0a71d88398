import { t } from '@lingui/core/macro'
import { Dialog } from '../../../web/dialog.tsx'
import { DraftSubject } from '../../../web/form/use-session-draft.ts'
import { AddCharge } from '../../charging/web/add-charge.tsx'
import { ChargeAgain } from '../../charging/web/charge-again.tsx'
import { ChargeLateFees, DismissLateFees } from '../../charging/web/late-fees.tsx'
import { ReadMeter } from '../../charging/web/read-meter.tsx'
import { AddRecurring, EndRecurring } from '../../charging/web/recurring.tsx'
import { EnterOpenings, StartCharging } from '../../charging/web/start-charging.tsx'
import { cashDepositBackLimit } from '../../income-tax/tax-notices.ts'
import { ChangeRent } from '../../leases/terms/web/change-rent.tsx'
import { EndLease, WithdrawNotice } from '../../leases/terms/web/end-lease.tsx'
import { PlanRises } from '../../leases/terms/web/plan-rises.tsx'
import { RenewLease } from '../../leases/terms/web/renew-lease.tsx'
import { SettleMoveOut } from '../../leases/terms/web/settle-move-out.tsx'
import { CreditCharge } from '../../ledger/web/actions/credit-charge.tsx'
import type { ActionProps } from '../../ledger/web/actions/use-action-form.ts'
import { type FeesOfMonth, feesByMonth } from '../../ledger/web/fees-of-month.ts'
import type { LeaseAction } from '../../ledger/web/lease-action.ts'
import type { ChargeView, LedgerView } from '../../ledger/web/ledger-view.ts'
import { WithBooks } from '../../ledger/web/with-books.tsx'
import { DeductDeposit } from '../../payments/web/actions/deduct-deposit.tsx'
import { GiveBack } from '../../payments/web/actions/give-back.tsx'
import { ReversePayment } from '../../payments/web/actions/reverse-payment.tsx'
import { TakeBack } from '../../payments/web/actions/take-back.tsx'

const titles = (): Record<LeaseAction['name'], string> => ({
  'add-charge': t`Add charge`,
  'read-meter': t`Meter reading`,
  'add-recurring': t`Add a monthly charge`,
  'end-recurring': t`End a monthly charge`,
  'start-charging': t`Start charging`,
  'enter-openings': t`Amounts from before`,
  'change-rent': t`Change rent`,
  'plan-rises': t`Plan rent increases`,
  renew: t`Renew agreement`,
  end: t`Tenant is leaving`,
  stay: t`Take the notice back`,
  settle: t`End and settle`,
  'return-deposit': t`Return the deposit`,
  'deduct-deposit': t`Deduct from the deposit`,
  'refund-advance': t`Refund the advance`,
  'credit-charge': t`Credit or waive`,
  'charge-late-fees': t`Charge late fees`,
  'dismiss-late-fees': t`Dismiss the late fees?`,
  'reverse-payment': t`Cancel this payment?`,
  'take-back': t`Take this back?`,
  'charge-again': t`Charge it again`,
})

type Props = ActionProps & { action: LeaseAction; isOpen: boolean }

/** The dialog of every action on an agreement. A stray click does not lose what was typed. */
export const LeaseDialog = ({ action, isOpen, ...props }: Props) => (
  <Dialog opened={isOpen} onClose={props.onClose} title={titles()[action.name]} isWide>
    <DraftSubject value={subjectOf(action)}>
      <WithBooks leaseId={props.ledger.leaseId}>
        {(ledger) => <Body action={action} {...props} ledger={ledger} />}
      </WithBooks>
    </DraftSubject>
  </Dialog>
)

/** The address tells the agreement, but not the document of it that an action is about. */
const subjectOf = (action: LeaseAction) => (Object.keys(action).length === 1 ? action.name : null)

function Body({ action, ...props }: Omit<Props, 'isOpen'>) {
  switch (action.name) {
    case 'add-charge':
      return <AddCharge {...props} />
    case 'read-meter':
      return <ReadMeter {...props} />
    case 'add-recurring':
      return <AddRecurring {...props} />
    case 'end-recurring':
      return <EndRecurring {...props} recurring={action.recurring} />
    case 'start-charging':
      return <StartCharging {...props} />
    case 'enter-openings':
      return <EnterOpenings {...props} />
    case 'change-rent':
      return <ChangeRent {...props} />
    case 'plan-rises':
      return <PlanRises {...props} />
    case 'renew':
      return <RenewLease {...props} />
    case 'end':
      return <EndLease {...props} />
    case 'settle':
      return <SettleMoveOut cashLimit={cashLimitOf(props)} {...props} />
    case 'stay':
      return <WithdrawNotice {...props} />
    case 'return-deposit':
      return <GiveBack of="deposit" cashLimit={cashLimitOf(props)} {...props} />
    case 'refund-advance':
      return <GiveBack of="advance" {...props} />
    case 'deduct-deposit':
      return <DeductDeposit {...props} />
    case 'credit-charge':
      return (
        <CreditCharge {...props} charge={nowIn(props.ledger, action.charge)} waive={action.waive} />
      )
    case 'charge-late-fees':
      return <ChargeLateFees {...props} of={feesNowIn(props.ledger, action.of)} />
    case 'dismiss-late-fees':
      return <DismissLateFees {...props} of={feesNowIn(props.ledger, action.of)} />
    case 'reverse-payment':
      return <ReversePayment {...props} credit={action.credit} />
    case 'take-back':
      return <TakeBack {...props} document={action.document} />
    case 'charge-again':
      return <ChargeAgain {...props} charge={action.charge} />
  }
}

/** The amount from which the law limits returning the deposit in cash. */
const cashLimitOf = ({ ledger, today }: ActionProps) => cashDepositBackLimit(today, ledger.deposit)

/** A charge as the books have it now: it was chosen before they were fetched again. */
const nowIn = ({ charges }: LedgerView, charge: ChargeView): ChargeView =>
  charges.find(({ id }) => id === charge.id) ?? charge

const feesNowIn = (ledger: LedgerView, { month }: FeesOfMonth): FeesOfMonth =>
  feesByMonth(ledger).find((it) => it.month === month) ?? { month, fees: [] }
