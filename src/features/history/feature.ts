import type { FeatureWords } from '../../shared/contract.ts'
import { ADMINISTRATOR_OR_READERS_OF_PROPERTIES } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { historyContract } from './history-contract.ts'
import * as historyWires from './history-wire.ts'
import { historyData } from './server/history-data.ts'
import { historyRoutes } from './server/history-routes.ts'
import { eventColumns } from './server/history-tables.ts'

const words = {
  abilities: {
    'read the history': ADMINISTRATOR_OR_READERS_OF_PROPERTIES,
  },
  history: [],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    history: typeof words
  }
}

export const historyFeature = {
  ...words,
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
  ownData: historyData,
  sheets: [],
  searched: [],
  notSearched: {
    events: 'have a list of their own that is searched',
  },
  staysBehind: {
    events: { told: 'the history of changes' },
  },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
