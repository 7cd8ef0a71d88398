import type { Paise } from '../../../shared/paise.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import './receipt-tables.ts'
import { sumReceipts } from './receipt-totals-queries.ts'

/** What a client sees of a receipt of theirs. */
export type LastReceipt = {
  id: string
  number: number
  code: string
  receivedOn: string
  amount: Paise
}

/** The client's last valid receipt, by agreement. */
export async function findLastReceipts(scope: ClientScope): Promise<Map<string, LastReceipt>> {
  const rows = await scope.tx
    .selectFrom('receipts')
    .distinctOn('leaseId')
    .select(['leaseId', 'id', 'number', 'code', 'receivedOn', 'amount'])
    .where('organizationId', '=', scope.organization.id)
    .where('clientId', '=', scope.actor.accountId)
    .where('cancelledAt', 'is', null)
    .orderBy('leaseId')
    .orderBy('number', 'desc')
    .execute()
  return new Map(rows.map(({ leaseId, ...receipt }) => [leaseId, receipt]))
}

/** How many receipts were ever recorded, cancelled ones included. */
export const countReceipts = async (scope: OwnerScope): Promise<number> =>
  (await sumReceipts(scope, {})).total
