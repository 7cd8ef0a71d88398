import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import { leaseHistory } from '../lease-wire.ts'
import { requireLease } from './change-lease.ts'
import { markLeaseEnded } from './lease-queries.ts'

/** Ends an agreement now; its receipts stay and its property can be let again. @throws Refusal `not-found` */
export async function endLease(scope: OwnerScope, id: string): Promise<void> {
  const before = await requireLease(scope, id, { lock: true })
  await markLeaseEnded(scope, id, { endedOn: scope.today, reason: null })
  await recordEvent(scope, { verb: 'ended', kind: 'lease', id, fields: leaseHistory, before })
}
