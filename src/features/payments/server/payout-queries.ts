import { newId } from '../../../server/new-id.ts'
import type { Payout } from '../../charges/ledger.ts'
import type { LeaseAccount } from '../../charges/server/lease-account-queries.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'

/** Money about to be given back. */
export type NewPayout = Omit<Payout, 'id' | 'reversedOn'>

/** Writes money that was given back; answers its id. */
export async function insertPayout(
  scope: OwnerScope,
  account: Pick<LeaseAccount, 'id' | 'clientId'>,
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
