import { notFound, Refusal } from '../../../server/refusal.ts'
import { requireUndoDay } from '../../../server/undo-day.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { propertyDetailsWire } from '../property-wire.ts'
import { requireProperty } from './change-property.ts'
import { markPropertyDeleted, unmarkPropertyDeleted } from './property-queries.ts'

/** The agreement that runs now, by property id, of those properties that have one. */
export type FindCurrentLeaseIds = (
  scope: OwnerScope,
  propertyIds: string[],
) => Promise<Map<string, string>>

/** Takes a property out of every list. @throws Refusal `not-found`, `property-has-lease` */
export async function deleteProperty(
  scope: OwnerScope,
  id: string,
  findCurrentLeaseIds: FindCurrentLeaseIds,
): Promise<void> {
  const before = await requireProperty(scope, id, { lock: true })
  if ((await findCurrentLeaseIds(scope, [id])).size > 0)
    throw new Refusal(
      'property-has-lease',
      say`This property has a rent agreement. End the agreement first.`,
    )
  await markPropertyDeleted(scope, id)
  const fields = propertyDetailsWire
  await recordEvent(scope, { verb: 'deleted', kind: 'property', id, fields, before })
}

/** Puts a deleted property back into the lists. @throws Refusal `not-found`; `conflict` after a day */
export async function restoreProperty(scope: OwnerScope, id: string): Promise<void> {
  const deletedAt = await unmarkPropertyDeleted(scope, id)
  if (!deletedAt) throw notFound(say`Property`)
  requireUndoDay(scope, deletedAt)
  const after = await requireProperty(scope, id)
  const fields = propertyDetailsWire
  await recordEvent(scope, { verb: 'restored', kind: 'property', id, fields, after })
}
