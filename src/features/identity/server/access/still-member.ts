import type { Transaction } from '../../../../server/database/database.ts'
import { Refusal } from '../../../../server/refusal.ts'
import type { MemberRole } from '../../../../shared/contract.ts'
import { say } from '../../../../shared/said.ts'
import '../identity-tables.ts'

type Membership = { organizationId: string; accountId: string }

/**
 * Looks again, within the transaction of a write, whether somebody of a team is still in it, and keeps them in it until
 * that transaction ends: a removal comes after what they write, or before all of it. Returns what they are by now.
 * @throws Refusal `not-signed-in`
 */
export async function requireStillMember(
  tx: Transaction,
  { organizationId, accountId }: Membership,
): Promise<MemberRole> {
  const membership = await tx
    .selectFrom('memberships')
    .select('role')
    .where('organizationId', '=', organizationId)
    .where('id', '=', accountId)
    .where('endedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!membership) throw new Refusal('not-signed-in', say`Please sign in.`)
  return membership.role
}
