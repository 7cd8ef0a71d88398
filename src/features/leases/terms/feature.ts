import { NO_OWN_DATA } from '../../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../../identity/server/access/server-feature.ts'
import { termsRoutes } from './server/terms-routes.ts'
import { termsContract } from './terms-contract.ts'
import * as termsWires from './terms-wire.ts'

export const termsFeature = {
  abilities: {},
  history: [],
  apis: [
    api({
      name: 'Terms',
      about: 'Changes of an agreement: its rent, renewal and end.',
      contract: termsContract,
      routes: termsRoutes,
    }),
  ],
  wires: [termsWires],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
