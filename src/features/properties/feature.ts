import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { propertyContract } from './property-contract.ts'
import * as propertyWires from './property-wire.ts'
import { propertyColumns } from './server/property-queries.ts'
import { propertyRoutes } from './server/property-routes.ts'
import { propertySearch } from './server/property-search.ts'

export const propertiesFeature = {
  apis: [
    api({
      name: 'Properties',
      about: 'The properties that are let.',
      contract: propertyContract,
      routes: propertyRoutes,
    }),
  ],
  wires: [propertyWires],
  tables: { properties: propertyColumns },
  searched: [propertySearch],
  sealed: [],
  jobs: [],
} satisfies ServerFeature
