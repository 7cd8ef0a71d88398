import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { gatewayMockContract } from './gateway-mock-contract.ts'
import { gatewayMockRoutes } from './server/gateway-mock-routes.ts'

export const gatewayMockFeature = {
  abilities: {},
  history: [],
  apis: [
    api({
      name: 'Payment request',
      about: 'A sample of a payment request. No money moves.',
      contract: gatewayMockContract,
      routes: gatewayMockRoutes,
    }),
  ],
  wires: [],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
