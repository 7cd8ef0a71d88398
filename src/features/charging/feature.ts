import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { CHARGES_API } from '../ledger/ledger-contract.ts'
import { chargingContract } from './charging-contract.ts'
import * as chargingWires from './charging-wire.ts'
import { chargingRoutes } from './server/charging-routes.ts'
import { runChargesHourly } from './server/run-charges.ts'

export const chargingFeature = {
  abilities: {},
  history: [],
  apis: [api({ ...CHARGES_API, contract: chargingContract, routes: chargingRoutes })],
  wires: [chargingWires],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [runChargesHourly],
} satisfies ServerFeature
