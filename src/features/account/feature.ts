import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { accountContract } from './account-contract.ts'
import * as accountWires from './account-wire.ts'
import { accountRoutes } from './server/account-routes.ts'

export const accountFeature = {
  abilities: {},
  history: [],
  apis: [
    api({
      name: 'Account',
      about: 'The account that is signed in, and its devices.',
      contract: accountContract,
      routes: accountRoutes,
    }),
  ],
  wires: [accountWires],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
