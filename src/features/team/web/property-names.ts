import { useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf, nextCursorIn } from '../../../web/api/reply.ts'
import { propertyNameWire } from '../../properties/property-wire.ts'
import { callProperties, PROPERTIES } from '../../properties/web/property-hooks.ts'

/** As many as the server gives. */
const AT_ONCE = 1000

/** A property of the owner's books, as one is told from the others. */
export type Place = { id: string; address: string }

/** Where all properties of the owner are, by address; once it `isWanted`. */
export const usePlaces = (isWanted = true) =>
  useQuery({ queryKey: [PROPERTIES, 'places'], queryFn: fetchPlaces, enabled: isWanted })

async function fetchPlaces({ signal }: { signal: AbortSignal }): Promise<Place[]> {
  const places: Place[] = []
  let cursor: string | undefined
  do {
    const query = { limit: AT_ONCE, sort: 'address1', cursor }
    const reply = await callProperties('GET /propertymaster', { query, signal })
    for (const row of bodyOf(reply)) {
      const { id, address1, address2, city } = fromWire(propertyNameWire, row)
      places.push({ id, address: [address1, address2, city].filter(Boolean).join(', ') })
    }
    cursor = nextCursorIn(reply.headers)
  } while (cursor)
  return places
}
