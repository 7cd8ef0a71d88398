import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { searchContract } from './search-contract.ts'
import * as searchWires from './search-wire.ts'
import { searchRoutes } from './server/search-routes.ts'

export const searchFeature = {
  abilities: {},
  history: [],
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
