import { newId } from '../../../server/new-id.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { RecurringCharge } from '../expected-charges.ts'
import type { LeaseAccount } from './lease-account-queries.ts'
import './ledger-tables.ts'

type NewRecurring = Omit<RecurringCharge, 'id' | 'to'>

/** Inserts a recurring charge of an agreement; returns its id. */
export async function insertRecurring(
  scope: OwnerScope,
  { id: leaseId, clientId }: Pick<LeaseAccount, 'id' | 'clientId'>,
  { from, ...recurring }: NewRecurring,
): Promise<string> {
  const id = newId()
  await scope.tx
    .insertInto('recurringCharges')
    .values({
      ...{ id, leaseId, clientId, ...recurring },
      organizationId: scope.organization.id,
      ...{ fromDate: from, toDate: null },
      createdAt: scope.now,
      createdBy: scope.actor.accountId,
    })
    .execute()
  return id
}

/** A recurring charge and its agreement, or undefined. */
export async function findRecurring(
  scope: OwnerScope,
  id: string,
): Promise<(RecurringCharge & { leaseId: string }) | undefined> {
  return scope.tx
    .selectFrom('recurringCharges')
    .select(['id', 'leaseId', 'kind', 'name', 'monthlyAmount', 'hasGst'])
    .select(['fromDate as from', 'toDate as to'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Sets the last day of something that recurs. */
export async function updateRecurringEnd(scope: OwnerScope, id: string, to: string): Promise<void> {
  await scope.tx
    .updateTable('recurringCharges')
    .set({ toDate: to })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}
