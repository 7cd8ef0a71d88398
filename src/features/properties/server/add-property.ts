import { recordEvents } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { propertyDetailsWire, type WrittenProperty } from '../property-wire.ts'
import { insertProperties } from './property-queries.ts'

/** Adds properties and returns their ids, in the same order. */
export async function addProperties(
  scope: OwnerScope,
  addresses: readonly WrittenProperty[],
): Promise<string[]> {
  const ids = await insertProperties(scope, addresses)
  const added = { verb: 'added', kind: 'property', fields: propertyDetailsWire } as const
  const events = ids.map((id, place) => ({ ...added, id, after: addresses[place] }))
  await recordEvents(scope, events)
  return ids
}

/** Adds a property and returns its id. */
export async function addProperty(scope: OwnerScope, address: WrittenProperty): Promise<string> {
  const [id = ''] = await addProperties(scope, [address])
  return id
}
