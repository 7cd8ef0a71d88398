import { createHash } from 'node:crypto'
import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { dayOfReversal, type Reversal } from '../../ledger/credit.ts'
import { holdOpenBooks } from '../../ledger/server/closed-books.ts'
import { booksChanged } from '../../ledger/server/state-of-books.ts'
import type { ExpenseDetail } from '../expense.ts'
import { expenseReversalHistory } from '../expense-wire.ts'
import { findExpense, findRecovered, listRecoveries, lockExpense } from './expense-queries.ts'
import { markExpenseReversed } from './expense-write-queries.ts'
import { endRecurring } from './keep-recurring.ts'
import { lockMonthly } from './recurring-expense-queries.ts'

/** An expense with the charges that recover it. @throws Refusal `not-found` */
export async function readExpense(scope: OwnerScope, id: string): Promise<ExpenseDetail> {
  const expense = await findExpense(scope, id)
  if (!expense) throw notFound(say`Expense`)
  const recoveries = await listRecoveries(scope, id)
  return { ...expense, recoveries, state: stateOf({ ...expense, recoveries }) }
}

/** Another text once the expense was taken back, or anything of its recovery changed. */
const stateOf = ({ reversedOn, recoveries }: Omit<ExpenseDetail, 'state'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        reversedOn,
        ...recoveries.map(({ chargeId, amount, open, reversedOn: back }) => [
          chargeId,
          String(amount),
          String(open),
          back,
        ]),
      ]),
    )
    .digest('base64url')
    .slice(0, 22)

/**
 * An expense that stands, held until the transaction ends.
 * @throws Refusal `not-found`; `conflict` for one that was taken back; `preview-stale` where it is not what was shown
 */
export async function takeExpense(
  scope: OwnerScope,
  id: string,
  { expect }: { expect?: string | null | undefined },
): Promise<ExpenseDetail> {
  if (!(await lockExpense(scope, id))) throw notFound(say`Expense`)
  const expense = await readExpense(scope, id)
  if (expense.reversedOn !== null)
    throw new Refusal('conflict', say`This expense was taken back already.`)
  if (expect !== null && expect !== undefined && expect !== expense.state) throw booksChanged()
  return expense
}

/**
 * Takes an expense back: it never was paid, or the money came back. Charges that recover it are tenants' dues, and are
 * taken back or credited in full first. With `hasMonths` what it began to come every month is proposed no more.
 * @throws Refusal `not-found`; `conflict` for one that was taken back, or that a tenant is charged for; `invalid` for
 * money that came back before it was paid, or comes back later; `preview-stale`
 */
export async function reverseExpense(
  scope: OwnerScope,
  id: string,
  {
    expect,
    hasMonths = false,
    ...reversal
  }: Reversal & { expect?: string | null | undefined; hasMonths?: boolean },
): Promise<void> {
  const { spentOn, amount, recoveries, recurringId } = await takeExpense(scope, id, { expect })
  const isFalse = reversal.kind === 'mistake'
  if (isFalse && recoveries.some((it) => it.reversedOn === null && it.amount > 0n))
    throw new Refusal(
      'conflict',
      say`Tenants are charged for this expense. Take those charges back first.`,
    )
  if (!isFalse && reversal.on < spentOn)
    throw invalidField('returnedOn', say`The money was paid later than this.`)
  await holdOpenBooks(scope)
  const on = dayOfReversal(reversal, spentOn)
  await markExpenseReversed(scope, id, { ...reversal, on })
  await recordEvent(scope, {
    verb: 'reversed',
    kind: 'expense',
    id,
    fields: expenseReversalHistory,
    after: {
      amount: paiseToDecimal(amount),
      reason: reversal.reason,
      reversal: reversal.kind,
      on,
    },
  })
  if (hasMonths && recurringId !== null && (await lockMonthly(scope, recurringId)))
    await endRecurring(scope, recurringId)
}

/**
 * Refuses to take back what lowered a charge, where the charge recovers an expense that never was: it would be due again
 * for nothing. Holds the expense until the transaction ends, before the agreement is held.
 * @throws Refusal `conflict`
 */
export async function refuseRecoveryOfNothing(scope: OwnerScope, chargeId: string): Promise<void> {
  const expenseId = await findRecovered(scope, chargeId)
  if (expenseId === undefined) return
  await lockExpense(scope, expenseId)
  const expense = await findExpense(scope, expenseId)
  if (expense?.reversal === 'mistake')
    throw new Refusal(
      'conflict',
      say`This charge was for an expense that was taken back as a mistake. Charge your client anew instead.`,
    )
}
