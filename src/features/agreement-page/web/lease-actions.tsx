import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { MoreMenu } from '../../../web/more-menu.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { openingsOf } from '../../charging/openings.ts'
import { type LeaseAction, useOpenLeaseAction } from '../../ledger/web/lease-action.ts'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import { useRecordAPayment } from '../../payments/web/record-button.tsx'
import classes from './lease-money-page.module.css'

/** The most frequent action, with all others in a menu. On a phone they are at the lower edge. */
export function LeaseActions({ ledger }: { ledger: LedgerView }) {
  const open = useOpenLeaseAction()
  const record = useRecordAPayment()
  if (!open) return null
  return (
    <div className={classes.actions} data-bottom-bar>
      <Button onClick={() => record({ leaseId: ledger.leaseId })}>
        <Trans>Record a payment</Trans>
      </Button>
      <MoreMenu
        actions={[
          ...otherActions(ledger).map(({ label, action }) => ({
            label,
            onChoose: () => open(action),
          })),
          { label: t`Cheques`, to: paths.chequesOf(ledger.leaseId) },
        ]}
      />
    </div>
  )
}

type Action = { label: string; action: LeaseAction }

function otherActions(ledger: LedgerView): Action[] {
  const isRunning = ledger.endedOn === null
  const all: (Action & { isPossible: boolean })[] = [
    {
      label: t`Start charging`,
      action: { name: 'start-charging' },
      isPossible: isRunning && !ledger.isCharging,
    },
    {
      label: t`Amounts from before`,
      action: { name: 'enter-openings' },
      isPossible: isRunning && ledger.isCharging && openingsOf(ledger).free.length > 0,
    },
    { label: t`Add charge`, action: { name: 'add-charge' }, isPossible: true },
    { label: t`Meter reading`, action: { name: 'read-meter' }, isPossible: isRunning },
    { label: t`Add a monthly charge`, action: { name: 'add-recurring' }, isPossible: isRunning },
    { label: t`Change rent`, action: { name: 'change-rent' }, isPossible: isRunning },
    { label: t`Plan rent increases`, action: { name: 'plan-rises' }, isPossible: isRunning },
    {
      label: t`Deduct from the deposit`,
      action: { name: 'deduct-deposit' },
      isPossible: ledger.deposit > 0n,
    },
    {
      label: t`Return the deposit`,
      action: { name: 'return-deposit' },
      isPossible: ledger.deposit > 0n,
    },
    {
      label: t`Refund the advance`,
      action: { name: 'refund-advance' },
      isPossible: ledger.advance > 0n,
    },
    {
      label: t`Renew agreement`,
      action: { name: 'renew' },
      isPossible: isRunning && ledger.leavingOn === null,
    },
    {
      label: t`Take the notice back`,
      action: { name: 'stay' },
      isPossible: ledger.leavingOn !== null,
    },
    { label: t`End and settle`, action: { name: 'settle' }, isPossible: isRunning },
    { label: t`Tenant is leaving`, action: { name: 'end' }, isPossible: isRunning },
  ]
  return all.filter(({ isPossible }) => isPossible)
}
