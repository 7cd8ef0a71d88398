import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { clientContract } from './client-contract.ts'
import * as clientWires from './client-wire.ts'
import { clientColumns } from './server/client-queries.ts'
import { clientRoutes } from './server/client-routes.ts'
import { clientSearch } from './server/client-search.ts'

export const clientsFeature = {
  apis: [
    api({
      name: 'Clients',
      about: 'The people who rent.',
      contract: clientContract,
      routes: clientRoutes,
    }),
  ],
  wires: [clientWires],
  tables: { clients: clientColumns },
  searched: [clientSearch],
  sealed: [],
  jobs: [],
} satisfies ServerFeature
