import { writeAll } from '../../../server/database/database.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Reversal } from '../../ledger/credit.ts'
import type { Expense } from '../expense.ts'
import './expense-tables.ts'

/** An expense to be recorded. */
export type NewExpense = Pick<
  Expense,
  | 'id'
  | 'category'
  | 'spentOn'
  | 'amount'
  | 'gst'
  | 'paidTo'
  | 'method'
  | 'reference'
  | 'billNumber'
  | 'billedOn'
  | 'periodStart'
  | 'periodEnd'
  | 'note'
  | 'recurringId'
  | 'recurringMonth'
> & { propertyId: string | null; ownCategoryId: string | null }

/** Records expenses, also of an import. */
export async function insertExpenses(
  scope: OwnerScope,
  recorded: readonly NewExpense[],
  importId: string | null = null,
): Promise<void> {
  const { organization, now: createdAt, actor } = scope
  const by = { organizationId: organization.id, createdAt, createdBy: actor.accountId }
  const rows = recorded.map((it) => ({ ...it, ...by, importId }))
  await writeAll(rows, (some) => scope.tx.insertInto('expenses').values(some).execute())
}

/** Notes that an expense is taken back. */
export async function markExpenseReversed(
  scope: OwnerScope,
  id: string,
  { kind, reason, on }: Reversal,
): Promise<void> {
  await scope.tx
    .updateTable('expenses')
    .set({ reversedOn: on, reversal: kind, reverseReason: reason })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** Notes which charges recover an expense. */
export async function insertRecoveries(
  scope: OwnerScope,
  expenseId: string,
  chargeIds: readonly string[],
): Promise<void> {
  const organizationId = scope.organization.id
  await scope.tx
    .insertInto('expenseRecoveries')
    .values(chargeIds.map((chargeId) => ({ organizationId, expenseId, chargeId })))
    .execute()
}
