import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { bulkContract } from './bulk-contract.ts'
import * as bulkWires from './bulk-wire.ts'
import { bulkRoutes } from './server/bulk-routes.ts'

export const bulkFeature = {
  abilities: {},
  history: [],
  apis: [
    api({
      name: 'Several at once',
      about: 'Payments, readings and charges of many agreements in one go.',
      contract: bulkContract,
      routes: bulkRoutes,
    }),
  ],
  wires: [bulkWires],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
