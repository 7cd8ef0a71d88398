import { nullable, text } from '../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../shared/wire-record.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { leaseHistory } from '../lease-wire.ts'
import { requireLease } from './change-lease.ts'
import { markLeaseEnded } from './lease-write-queries.ts'

export type LeaseEnd = { endedOn: string; reason: string | null }

/** What the history keeps of an agreement that has ended. */
export const endedHistory = wireRecord({
  ...leaseHistory,
  endedOn: nullable(text),
  reason: nullable(text),
})

/**
 * Ends an agreement with that day as its last; its receipts stay and its property can be let again.
 * @throws Refusal `not-found`
 */
export async function endLease(scope: OwnerScope, id: string, after: LeaseEnd): Promise<void> {
  const before = await requireLease(scope, id, { lock: true })
  await markLeaseEnded(scope, id, after)
  const fields = endedHistory
  await recordEvent(scope, { verb: 'ended', kind: 'lease', id, fields, before, after })
}
