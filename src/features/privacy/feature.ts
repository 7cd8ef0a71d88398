import type { FeatureWords } from '../../shared/contract.ts'
import { ADMINISTRATOR_OR_WRITERS } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { ownDataContract } from './own-data-contract.ts'
import { rightsContract } from './rights-contract.ts'
import * as rightsWires from './rights-wire.ts'
import { eraseClosedHourly } from './server/erasure/erase-closed-organizations.ts'
import { ownDataRoutes } from './server/own-data/own-data-routes.ts'
import { rightsData } from './server/rights/rights-data.ts'
import { rightsRequestColumns } from './server/rights/rights-queries.ts'
import { rightsRoutes } from './server/rights/rights-routes.ts'

const words = {
  abilities: {
    'ask about own data': ['owner', 'client'],
    'read what is asked about data': [...ADMINISTRATOR_OR_WRITERS, 'client'],
    'answer about data': ADMINISTRATOR_OR_WRITERS,
  },
  history: ['rights request'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    privacy: typeof words
  }
}

export const privacyFeature = {
  ...words,
  apis: [
    api({
      name: 'Own data',
      about: 'Everything kept about an account.',
      contract: ownDataContract,
      routes: ownDataRoutes,
    }),
    api({
      name: 'Rights',
      about: 'What people ask about their own data, and the answers.',
      contract: rightsContract,
      routes: rightsRoutes,
    }),
  ],
  wires: [rightsWires],
  tables: { rightsRequests: rightsRequestColumns },
  ownData: rightsData,
  sheets: [],
  searched: [],
  notSearched: {
    rightsRequests: 'have a list of their own that is searched',
  },
  staysBehind: {
    rightsRequests: { because: 'they were asked of the old books, and answered there' },
  },
  sealed: [],
  jobs: [eraseClosedHourly],
} satisfies ServerFeature
