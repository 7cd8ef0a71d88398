import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { rightsContract } from './rights-contract.ts'
import * as rightsWires from './rights-wire.ts'
import { rightsRequestColumns } from './server/rights-queries.ts'
import { rightsRoutes } from './server/rights-routes.ts'

export const rightsFeature = {
  apis: [
    api({
      name: 'Rights',
      about: 'What people ask about their own data, and the answers.',
      contract: rightsContract,
      routes: rightsRoutes,
    }),
  ],
  wires: [rightsWires],
  tables: { rightsRequests: rightsRequestColumns },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
