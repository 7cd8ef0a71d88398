import type { FeatureWords } from '../../shared/contract.ts'
import { ADMINISTRATOR_OR_READERS_OF_PROPERTIES } from '../identity/role-groups.ts'
import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { searchContract } from './search-contract.ts'
import * as searchWires from './search-wire.ts'
import { searchRoutes } from './server/search-routes.ts'

const words = {
  abilities: { search: [...ADMINISTRATOR_OR_READERS_OF_PROPERTIES, 'client'] },
  history: [],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    search: typeof words
  }
}

export const searchFeature = {
  ...words,
  apis: [
    api({
      name: 'Search',
      about: 'Search in all records.',
      contract: searchContract,
      routes: searchRoutes,
    }),
  ],
  wires: [searchWires],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
