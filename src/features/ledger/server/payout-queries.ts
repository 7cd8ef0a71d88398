import { newId } from '../../../server/new-id.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import type { PaymentMethod, PayoutKind } from '../credit.ts'
import type { LeaseAccount } from './account-queries.ts'

/** Money about to be given back. */
export type NewPayout = {
  kind: PayoutKind
  amount: Paise
  paidOn: string
  mode: PaymentMode | null
  method: PaymentMethod | null
  reference: string | null
  reason: string | null
  /** The agreement that a deposit is carried to. */
  toLeaseId: string | null
}

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
