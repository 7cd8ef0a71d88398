import { writeAll } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { RecurringCharge } from '../../ledger/charge.ts'
import type { LeaseLedger } from '../../ledger/server/lease-ledger-queries.ts'
import '../../ledger/server/ledger-tables.ts'

type Party = Pick<LeaseLedger, 'id' | 'clientId'>
type NewRecurring = Omit<RecurringCharge, 'id' | 'to'>

/** Inserts a recurring charge of an agreement; returns its id. */
export async function insertRecurring(
  scope: OwnerScope,
  account: Party,
  recurring: NewRecurring,
): Promise<string> {
  const [id = ''] = await insertRecurrings(scope, [{ account, ...recurring, to: null }])
  return id
}

/** Inserts recurring charges of many agreements; returns their ids in the given order. */
export async function insertRecurrings(
  scope: OwnerScope,
  recurring: readonly (Omit<RecurringCharge, 'id'> & { account: Party })[],
): Promise<string[]> {
  const by = { createdAt: scope.now, createdBy: scope.actor.accountId }
  const rows = recurring.map(({ account, from, to, chargedFrom = null, ...charge }) => ({
    id: newId(),
    leaseId: account.id,
    clientId: account.clientId,
    ...charge,
    organizationId: scope.organization.id,
    fromDate: from,
    toDate: to,
    chargedFrom,
    ...by,
  }))
  await writeAll(rows, (some) => scope.tx.insertInto('recurringCharges').values(some).execute())
  return rows.map(({ id }) => id)
}

/** A recurring charge and its agreement, or undefined. */
export async function findRecurring(
  scope: OwnerScope,
  id: string,
): Promise<(RecurringCharge & { leaseId: string; version: number }) | undefined> {
  return scope.tx
    .selectFrom('recurringCharges')
    .select(['id', 'leaseId', 'kind', 'name', 'monthlyAmount', 'hasGst'])
    .select(['fromDate as from', 'toDate as to', 'version'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Sets the last day of something that recurs. */
export async function updateRecurringEnd(scope: OwnerScope, id: string, to: string): Promise<void> {
  await scope.tx
    .updateTable('recurringCharges')
    .set((row) => ({ toDate: to, version: row('version', '+', 1) }))
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}
