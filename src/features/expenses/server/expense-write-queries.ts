import { writeAll } from '../../../server/database/database.ts'
import { addDays } from '../../../shared/calendar-date.ts'
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

/** A bank's own reference of a transfer has at least so many characters. */
const WHOLE_REFERENCE = 12
/** A transfer is written down within so many days. */
const AROUND_DAYS = 31

/**
 * Whether an expense of this amount stands that the same transfer paid, for the same property: one transfer may pay several,
 * of different amounts or properties.
 */
export async function isOnTransfer(
  scope: OwnerScope,
  {
    reference,
    amount,
    propertyId,
    spentOn,
  }: Pick<NewExpense, 'reference' | 'amount' | 'propertyId' | 'spentOn'>,
): Promise<boolean> {
  if (reference === null || reference.length < WHOLE_REFERENCE) return false
  const found = await scope.tx
    .selectFrom('expenses')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('spentOn', '>=', addDays(spentOn, -AROUND_DAYS))
    .where('spentOn', '<=', addDays(spentOn, AROUND_DAYS))
    .where(({ eb, fn }) => eb(fn('upper', ['reference']), '=', reference.toUpperCase()))
    .where('amount', '=', amount)
    .where('propertyId', 'is not distinct from', propertyId)
    .where('reversedOn', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
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
