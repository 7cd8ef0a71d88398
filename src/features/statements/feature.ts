import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { statementRoutes } from './server/statement-routes.ts'
import { statementContract } from './statement-contract.ts'
import * as statementWires from './statement-wire.ts'

export const statementsFeature = {
  abilities: {},
  history: [],
  apis: [
    api({
      name: 'Statements',
      about: 'Statements of account.',
      contract: statementContract,
      routes: statementRoutes,
    }),
  ],
  wires: [statementWires],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
