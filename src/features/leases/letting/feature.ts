import { NO_OWN_DATA } from '../../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../../identity/server/access/server-feature.ts'
import { lettingContract } from './letting-contract.ts'
import * as lettingWires from './letting-wire.ts'
import { lettingRoutes } from './server/letting-routes.ts'

export const lettingFeature = {
  abilities: {},
  history: [],
  apis: [
    api({
      name: 'Letting',
      about: 'A property let in one step.',
      contract: lettingContract,
      routes: lettingRoutes,
    }),
  ],
  wires: [lettingWires],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
