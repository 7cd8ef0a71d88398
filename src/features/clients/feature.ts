import type { FeatureWords } from '../../shared/contract.ts'
import { CLIENT, OWNER, READERS_OF_PROPERTIES_OR_CLIENT, WRITERS } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { clientContract } from './client-contract.ts'
import * as clientWires from './client-wire.ts'
import { clientData } from './server/client-data.ts'
import { clientColumns } from './server/client-queries.ts'
import { clientRoutes } from './server/client-routes.ts'
import { clientSearch } from './server/client-search.ts'

const words = {
  abilities: {
    'read clients': READERS_OF_PROPERTIES_OR_CLIENT,
    'add a client': WRITERS,
    'change a client': WRITERS,
    'complete own details': CLIENT,
    'delete a client': OWNER,
    'remove the second factor of a client': WRITERS,
  },
  history: ['client'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    clients: typeof words
  }
}

export const clientsFeature = {
  ...words,
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
  ownData: clientData,
  sheets: [],
  searched: [clientSearch],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
