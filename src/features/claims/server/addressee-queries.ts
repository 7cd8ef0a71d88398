import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import '../../identity/server/identity-tables.ts'

/** An account of the organization that mail still goes to, or undefined. */
export async function findAddressee(
  scope: OwnerScope | ClientScope,
  accountId: string,
): Promise<{ name: string; email: string } | undefined> {
  return scope.tx
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', accountId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}
