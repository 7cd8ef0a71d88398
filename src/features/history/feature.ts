import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { historyContract } from './history-contract.ts'
import * as historyWires from './history-wire.ts'
import { historyRoutes } from './server/history-routes.ts'
import { eventColumns } from './server/history-tables.ts'

export const historyFeature = {
  apis: [
    api({
      name: 'History',
      about: 'The history of an organization.',
      contract: historyContract,
      routes: historyRoutes,
    }),
  ],
  wires: [historyWires],
  tables: { events: eventColumns },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
