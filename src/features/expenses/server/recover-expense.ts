import { invalidField, Refusal } from '../../../server/refusal.ts'
import { minus, type Paise } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { chargeByHand } from '../../charging/server/charge-by-hand.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { listOpenCharges } from '../../ledger/server/charge-queries.ts'
import { lockLedgers } from '../../ledger/server/lease-ledger-queries.ts'
import { deductFromDeposit } from '../../payments/server/deduct-from-deposit.ts'
import { sharedOut } from '../expense.ts'
import type { ExpenseCategory } from '../expense-categories.ts'
import { insertRecoveries } from './expense-write-queries.ts'
import { takeExpense } from './reverse-expense.ts'

export type Recovery = {
  /** undefined: all that is not recovered yet. */
  amount: Paise | undefined
  agreements: readonly { leaseId: string; weight: bigint }[]
  name: string
  dueOn: string
  isFromDeposit: boolean
  hasGst: boolean | null | undefined
  isDayConfirmed: boolean
  expect: string | null | undefined
}

/**
 * Charges tenants for an expense: the amount, shared out by the weights of their agreements; the parts come to it exactly.
 * From the deposit, what is open of each charge is deducted at once. Returns the ids of the charges.
 * @throws Refusal `not-found`; `conflict` for one that was taken back; `more-than-open` for more than is left to recover,
 * or a deposit that is less; `invalid` where a part would be nothing; `preview-stale`; what `chargeByHand` throws
 */
export async function recoverExpense(
  scope: OwnerScope,
  id: string,
  { amount: stated, agreements, expect, isFromDeposit, ...charge }: Recovery,
): Promise<string[]> {
  const expense = await takeExpense(scope, id, { expect })
  const left = minus(expense.amount, expense.recovered)
  const amount = stated ?? left
  if (amount > left || left <= 0n)
    throw new Refusal('more-than-open', say`This is more than is left to recover.`, {
      errors: { amount: say`This is more than is left to recover.` },
    })
  const parts = sharedOut(
    amount,
    agreements.map(({ weight }) => weight),
  )
  if (parts.some((part) => part <= 0n))
    throw invalidField('amount', say`This is too little to be shared among so many.`)
  await lockLedgers(
    scope,
    agreements.map(({ leaseId }) => leaseId),
  )
  const charges: string[] = []
  for (const [place, { leaseId }] of agreements.entries()) {
    const part = parts[place] as Paise
    const chargeId = await chargeByHand(scope, leaseId, {
      ...charge,
      amount: part,
      kind: kindOf(expense.category),
      lateCharge: null,
    })
    charges.push(chargeId)
    if (isFromDeposit) await deduct(scope, { leaseId, chargeId, reason: charge.name })
  }
  await insertRecoveries(scope, id, charges)
  return charges
}

/** The income account of a charge for an expense of that category. */
function kindOf(category: ExpenseCategory): 'maintenance' | 'electricity' | 'other' {
  if (category === 'electricity') return 'electricity'
  return category === 'society' || category === 'caretaker' ? 'maintenance' : 'other'
}

async function deduct(
  scope: OwnerScope,
  { leaseId, chargeId, reason }: { leaseId: string; chargeId: string; reason: string },
): Promise<void> {
  const open = (await listOpenCharges(scope, [leaseId])).find(({ id }) => id === chargeId)
  // An advance settled it.
  if (!open) return
  await deductFromDeposit(scope, leaseId, {
    amount: open.open,
    reason,
    named: [{ chargeId, amount: open.open }],
  })
}
