import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { PropertyAddress } from '../property.ts'
import { propertyAddressWire } from '../property-wire.ts'
import { insertProperty } from './property-queries.ts'

/** Adds a property and answers its id. */
export async function addProperty(scope: OwnerScope, address: PropertyAddress): Promise<string> {
  const id = await insertProperty(scope, address)
  const fields = propertyAddressWire
  await recordEvent(scope, { verb: 'added', kind: 'property', id, fields, after: address })
  return id
}
