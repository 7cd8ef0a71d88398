import { newId } from '../../../server/new-id.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import type { Reversal } from '../../ledger/credit.ts'
import type { Payout } from '../../ledger/ledger.ts'
import type { LeaseLedger } from '../../ledger/server/lease-ledger-queries.ts'

/** Money about to be given back. */
export type NewPayout = Omit<Payout, 'id' | 'reversedOn' | 'reversal'>

/** Writes money that was given back; returns its id. */
export async function insertPayout(
  scope: OwnerScope,
  account: Pick<LeaseLedger, 'id' | 'clientId'>,
  payout: NewPayout,
): Promise<string> {
  const id = newId()
  await scope.tx
    .insertInto('payouts')
    .values({
      id,
      organizationId: scope.organization.id,
      leaseId: account.id,
      clientId: account.clientId,
      ...payout,
      createdAt: scope.now,
      createdBy: scope.actor.accountId,
    })
    .execute()
  return id
}

/** Money that was given back, as actions read it. */
export type PayoutRow = Pick<Payout, 'amount' | 'paidOn' | 'toLeaseId' | 'reversedOn'> & {
  leaseId: string
}

/** One payout of the organization, or undefined. */
export async function findPayout(scope: BooksScope, id: string): Promise<PayoutRow | undefined> {
  return scope.tx
    .selectFrom('payouts')
    .select(['leaseId', 'amount', 'paidOn', 'toLeaseId', 'reversedOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Marks money that was given back as reversed on a day. */
export async function markPayoutReversed(
  scope: BooksScope,
  id: string,
  { kind, reason, on }: Reversal,
): Promise<void> {
  await scope.tx
    .updateTable('payouts')
    .set({ reversedOn: on, reverseReason: reason, reversal: kind })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}
