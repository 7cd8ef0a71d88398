import type { OwnerScope } from '../../identity/server/scope.ts'
import { lockLeasesOf } from '../../leases/server/lease-queries.ts'
import { hasDues } from './dues-queries.ts'

/** Whether a client owes anything, in ended agreements too; whoever is about to charge them is waited for. */
export async function clientOwes(scope: OwnerScope, clientId: string): Promise<boolean> {
  await lockLeasesOf(scope, clientId)
  return hasDues(scope, clientId)
}
