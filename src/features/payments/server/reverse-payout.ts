import { notFound, Refusal } from '../../../server/refusal.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { reversalHistory } from '../../ledger/books-history.ts'
import type { Reversal } from '../../ledger/reversal.ts'
import { listStandingAllocations } from '../../ledger/server/allocation-queries.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { lockLedgers } from '../../ledger/server/lease-ledger-queries.ts'
import { refuseUsedDeposit } from './deposit-held.ts'
import { findPayout, markPayoutReversed } from './payout-queries.ts'
import { reversalDay } from './reversal-input.ts'
import { release } from './reverse.ts'

/**
 * Takes back what was given back: a refund is an advance again, which settles what is open, and a deposit is held again.
 * @throws Refusal `not-found`; `conflict` for one that was reversed already, and where a deposit that was carried to
 * another agreement has been used there; `invalid` as `reversalDay`
 */
export async function reversePayout(
  scope: OwnerScope,
  id: string,
  reversal: Reversal,
): Promise<void> {
  const found = await findPayout(scope, id)
  if (!found) throw notFound(say`Payout`)
  const { leaseId, toLeaseId } = found
  const accounts = await lockLedgers(scope, toLeaseId ? [leaseId, toLeaseId] : [leaseId])
  const account = accounts.find((it) => it.id === leaseId)
  // Read again: somebody else may have reversed it during the wait.
  const payout = await findPayout(scope, id)
  if (!account || !payout) throw notFound(say`Payout`)
  if (payout.reversedOn !== null)
    throw new Refusal('conflict', say`This has been reversed already.`)
  const on = reversalDay(reversal, payout.paidOn)
  if (toLeaseId !== null) {
    const used = say`The deposit was used in the other agreement already.`
    await refuseUsedDeposit(scope, toLeaseId, payout.amount, used)
  }
  await release(scope, account, await listStandingAllocations(scope, { payoutId: id }))
  await markPayoutReversed(scope, id, { ...reversal, on })
  await applyAdvances(scope, [account])
  const { kind, reason } = reversal
  await recordEvent(scope, {
    ...{ verb: 'reversed', kind: 'payout', id, leaseId, fields: reversalHistory },
    after: { amount: paiseToDecimal(payout.amount), reason, reversal: kind, on },
  })
}
