import { notFound, Refusal } from '../../../server/refusal.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { reversalHistory } from '../../charges/books-history.ts'
import { applyAdvances } from '../../charges/server/apply-advances.ts'
import { findCharge } from '../../charges/server/charge-queries.ts'
import { lockLedger } from '../../charges/server/lease-ledger-queries.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { reverseCharge } from './reverse.ts'

/**
 * Takes the opening balance of an agreement back: it never was owed, and what was paid of it is an advance.
 * @throws Refusal `not-found`; `conflict` for any other charge, which a credit note lowers, and for a reversed one
 */
export async function reverseOpening(
  scope: OwnerScope,
  chargeId: string,
  reason: string,
): Promise<void> {
  const found = await findCharge(scope, chargeId)
  const account = found && (await lockLedger(scope, found.leaseId))
  // Read again: somebody else may have reversed it during the wait.
  const charge = account && (await findCharge(scope, chargeId))
  if (!charge) throw notFound(say`Charge`)
  if (charge.kind !== 'opening')
    throw new Refusal('conflict', say`Only an opening balance is taken back: credit this charge.`)
  if (charge.reversedOn !== null)
    throw new Refusal('conflict', say`This charge has been reversed already.`)
  const reversal = { kind: 'mistake', reason, on: scope.today } as const
  await reverseCharge(scope, account, charge, reversal)
  await applyAdvances(scope, [account])
  await recordEvent(scope, {
    ...{ verb: 'reversed', kind: 'opening', id: chargeId, leaseId: account.id },
    fields: reversalHistory,
    after: {
      amount: paiseToDecimal(charge.amount),
      reason,
      reversal: 'mistake',
      on: charge.datedOn,
    },
  })
}
