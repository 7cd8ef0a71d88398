import {
  dataTable,
  type OwnData,
  ofOwner,
  throughPages,
} from '../../identity/server/access/own-data.ts'
import { booksWire } from '../../owners/owner-wire.ts'
import { propertyDetailsWire, propertyNameWire } from '../property-wire.ts'
import { listProperties, propertyColumns } from './property-queries.ts'

/** Properties. */
export const propertyData: OwnData = ofOwner((scope) => [
  dataTable(
    {
      name: 'properties',
      about: 'Your properties; deleted ones are left out.',
      columns: propertyColumns,
    },
    { ...propertyNameWire, ...propertyDetailsWire, ...booksWire },
    throughPages((page) => listProperties(scope, page)),
  ),
])
