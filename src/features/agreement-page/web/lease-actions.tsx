import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MoreMenu } from '../../../web/more-menu.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { type LeaseVerb, useLeaseVerbs } from '../../charges/web/lease-action.ts'
import type { LedgerView } from '../../charges/web/ledger-view.ts'
import { useRecordAPayment } from '../../payments/web/record-a-payment.ts'
import classes from './lease-actions.module.css'

/** The most frequent action, with all others in a menu. On a phone they are at the lower edge. */
export function LeaseActions({ ledger }: { ledger: LedgerView }) {
  const open = useLeaseVerbs()
  const record = useRecordAPayment()
  if (!open) return null
  return (
    <div className={classes.actions} data-bottom-bar>
      <Button onClick={() => record({ leaseId: ledger.leaseId })}>
        <Trans>Record payment</Trans>
      </Button>
      <MoreMenu
        actions={otherActions(ledger).map(({ label, verb }) => ({
          label,
          onChoose: () => open(verb),
        }))}
      />
    </div>
  )
}

type Action = { label: string; verb: LeaseVerb }

function otherActions(ledger: LedgerView): Action[] {
  const isRunning = ledger.endedOn === null
  const all: (Action & { isPossible: boolean })[] = [
    {
      label: t`Start charging`,
      verb: { name: 'start-charging' },
      isPossible: isRunning && !ledger.isCharging,
    },
    { label: t`Add charge`, verb: { name: 'add-charge' }, isPossible: true },
    { label: t`Meter reading`, verb: { name: 'read-meter' }, isPossible: isRunning },
    { label: t`Add a monthly charge`, verb: { name: 'add-recurring' }, isPossible: isRunning },
    { label: t`Change rent`, verb: { name: 'change-rent' }, isPossible: isRunning },
    { label: t`Plan rent rises`, verb: { name: 'plan-rises' }, isPossible: isRunning },
    {
      label: t`Deduct from the deposit`,
      verb: { name: 'deduct-deposit' },
      isPossible: ledger.deposit > 0n,
    },
    {
      label: t`Return the deposit`,
      verb: { name: 'return-deposit' },
      isPossible: ledger.deposit > 0n,
    },
    {
      label: t`Refund the advance`,
      verb: { name: 'refund-advance' },
      isPossible: ledger.advance > 0n,
    },
    { label: t`Renew agreement`, verb: { name: 'renew' }, isPossible: isRunning },
    { label: t`End agreement`, verb: { name: 'end' }, isPossible: isRunning },
  ]
  return all.filter(({ isPossible }) => isPossible)
}
