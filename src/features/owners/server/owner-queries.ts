import type { ClientScope, OwnerScope } from '../../identity/server/scope.ts'
import type { OwnerName } from '../owner.ts'
import './owner-tables.ts'

/** The owner of the organization in which the caller works. */
export async function findOwnerOfOrganization(scope: OwnerScope | ClientScope): Promise<OwnerName> {
  return scope.tx
    .selectFrom('owners')
    .innerJoin('accounts', 'accounts.id', 'owners.id')
    .select(['owners.id', 'accounts.name', 'accounts.email', 'owners.phone'])
    .where('owners.organization_id', '=', scope.organizationId)
    .executeTakeFirstOrThrow()
}
