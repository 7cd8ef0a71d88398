import { NO_OWN_DATA } from '../server/access/own-data.ts'
import { api, type ServerFeature } from '../server/access/server-feature.ts'
import { secondFactorContract } from './second-factor-contract.ts'
import * as secondFactorWires from './second-factor-wire.ts'
import { secondFactorRoutes } from './server/second-factor-routes.ts'

export const secondFactorFeature = {
  abilities: {},
  history: [],
  apis: [
    api({
      name: 'Second factor',
      about: 'Authenticator app, passkeys and recovery codes.',
      contract: secondFactorContract,
      routes: secondFactorRoutes,
    }),
  ],
  wires: [secondFactorWires],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
