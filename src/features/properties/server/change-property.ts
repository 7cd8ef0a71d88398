import { notFound, requireVersion } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { propertyDetailsWire, type WrittenProperty } from '../property-wire.ts'
import { findProperty, type StoredProperty, updateProperty } from './property-queries.ts'

/** Changes a property. @throws Refusal `not-found`, `stale-version` */
export async function changeProperty(
  scope: OwnerScope,
  id: string,
  address: WrittenProperty,
  expectedVersion: number | undefined,
): Promise<void> {
  const before = await requireProperty(scope, id, { lock: true })
  requireVersion(expectedVersion, before)
  await updateProperty(scope, id, address)
  const fields = propertyDetailsWire
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'property',
    id,
    fields,
    before,
    after: address,
  })
}

/** The property of that id unless it was deleted. @throws Refusal `not-found` */
export async function requireProperty(
  scope: OwnerScope,
  id: string,
  options?: { lock: boolean },
): Promise<StoredProperty> {
  const property = await findProperty(scope, id, options)
  if (!property) throw notFound(say`Property`)
  return property
}
