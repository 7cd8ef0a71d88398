import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import * as booksDataWires from './books-data-wire.ts'
import * as expenseDataWires from './expense-data-wire.ts'
import { ownDataContract } from './own-data-contract.ts'
import { rightsContract } from './rights-contract.ts'
import * as rightsWires from './rights-wire.ts'
import { eraseClosedHourly } from './server/erasure/erase-closed-organizations.ts'
import { ownDataRoutes } from './server/own-data/own-data-routes.ts'
import { rightsRequestColumns } from './server/rights/rights-queries.ts'
import { rightsRoutes } from './server/rights/rights-routes.ts'

export const privacyFeature = {
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
  wires: [booksDataWires, expenseDataWires, rightsWires],
  tables: { rightsRequests: rightsRequestColumns },
  sealed: [],
  jobs: [eraseClosedHourly],
} satisfies ServerFeature
