import { useQuery } from '@tanstack/react-query'
import { allPages, callsOf } from '../../../web/api/calls.ts'
import { type PropertyName, propertyNameWire } from '../../properties/property-wire.ts'
import { callProperties, PROPERTIES } from '../../properties/web/property-hooks.ts'

/** The most properties that the server gives at once. */
const AT_ONCE = 1000

/** A property of the owner's books, as one is told from the others. */
export type PropertyPlace = { id: string; address: string }

/** Where all properties of the owner are, by address; once it `isWanted`. */
export const usePlaces = (isWanted = true) =>
  useQuery({ queryKey: [PROPERTIES, 'places'], queryFn: fetchPlaces, enabled: isWanted })

const names = callsOf(callProperties, { replies: { 'GET /propertymaster': [propertyNameWire] } })

async function fetchPlaces({ signal }: { signal: AbortSignal }): Promise<PropertyPlace[]> {
  const properties = await allPages<PropertyName>((cursor) => {
    const query = { limit: AT_ONCE, sort: 'address1', cursor }
    return names('GET /propertymaster', { query, signal })
  })
  return properties.map(({ id, address1, address2, city }) => ({
    id,
    address: [address1, address2, city].filter(Boolean).join(', '),
  }))
}
