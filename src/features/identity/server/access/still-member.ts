import type { Transaction } from '../../../../server/database/database.ts'
import { Refusal } from '../../../../server/refusal.ts'
import type { MemberRole } from '../../../../shared/contract.ts'
import { say } from '../../../../shared/said.ts'
import '../identity-tables.ts'

type Membership = {
  organizationId: string
  accountId: string
  /** The properties to which the transaction is limited; null for none. */
  properties: readonly string[] | null
}

/**
 * Looks again, within the transaction of a write, whether somebody of a team is still in it and limited to the same
 * properties, and keeps them so until that transaction ends: a removal comes after what they write, or before all of it.
 * Returns what they are by now.
 * @throws Refusal `not-signed-in`; `forbidden` where they are limited to others by now
 */
export async function requireStillMember(
  tx: Transaction,
  { organizationId, accountId, properties }: Membership,
): Promise<MemberRole> {
  const membership = await tx
    .selectFrom('memberships')
    .select(['role', 'isLimited'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', accountId)
    .where('endedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!membership) throw new Refusal('not-signed-in', say`Please sign in.`)
  if (membership.isLimited !== (properties !== null)) throw changed()
  if (properties !== null) {
    // A statement of its own: it sees what was committed while the lock was waited for.
    const rows = await tx
      .selectFrom('membershipProperties')
      .select('propertyId')
      .where('organizationId', '=', organizationId)
      .where('memberId', '=', accountId)
      .execute()
    const now = new Set(rows.map(({ propertyId }) => propertyId))
    if (now.size !== properties.length || !properties.every((id) => now.has(id))) throw changed()
  }
  return membership.role
}

const changed = () =>
  new Refusal(
    'forbidden',
    say`The owner has just changed with which properties you work. Please load the page again.`,
  )
