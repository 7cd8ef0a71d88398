import { expressionBuilder, sql } from 'kysely'
import { paths } from '../../../paths.ts'
import type { Tables } from '../../../server/database/database.ts'
import { patternsOf } from '../../../server/database/search-words.ts'
import { inOneLine, type SearchedRecords } from '../../identity/server/access/server-feature.ts'
import type { PropertyAddress } from '../property-wire.ts'
import { propertiesSoundingLike, searchedInProperties } from './property-queries.ts'

const builder = expressionBuilder<Tables, 'properties'>()

/** Properties by their addresses. */
export const propertySearch: SearchedRecords<PropertyAddress & { id: string }> = {
  kind: 'property',
  looksThrough: ['properties'],
  table: 'properties',
  byWords: (scope, words) => {
    if (scope.kind === 'client') return undefined
    const patterns = patternsOf(words)
    return {
      record: sql`json_build_object('id', properties.id, 'address1', address1, 'address2', address2,
        'pincode', pincode, 'city', city, 'state', state)`,
      from: sql`properties
        where ${builder('properties.organizationId', '=', scope.organization.id)} and properties.deleted_at is null`,
      searched: sql`lower(${searchedInProperties})`,
      patterns,
      find: sql`find_records('properties', ${patterns}::text[], 200)`,
      alike: { ...propertiesSoundingLike, find: propertiesSoundingLike.find(patterns) },
    }
  },
  lineOf: ({ id, address1, address2, city, state, pincode }) => ({
    id,
    title: inOneLine(address1, address2),
    detail: inOneLine(city, `${state} ${pincode}`.trim()),
    href: paths.property(id),
  }),
}
