import type { FeatureWords } from '../../shared/contract.ts'
import {
  OWNER,
  READERS_OF_PROPERTIES,
  WRITERS,
  WRITERS_OF_PROPERTIES,
} from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { propertyContract } from './property-contract.ts'
import * as propertyWires from './property-wire.ts'
import { propertyData } from './server/property-data.ts'
import { propertyColumns } from './server/property-queries.ts'
import { propertyRoutes } from './server/property-routes.ts'
import { propertySearch } from './server/property-search.ts'

const words = {
  abilities: {
    'read properties': READERS_OF_PROPERTIES,
    'add a property': WRITERS,
    'change a property': WRITERS_OF_PROPERTIES,
    'delete a property': OWNER,
  },
  history: ['property'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    properties: typeof words
  }
}

export const propertiesFeature = {
  ...words,
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
  ownData: propertyData,
  sheets: [],
  searched: [propertySearch],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
