import type { FeatureWords } from '../../shared/contract.ts'
import { READERS_OF_PROPERTIES, WRITERS, WRITERS_OF_PROPERTIES } from '../identity/role-groups.ts'
import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { leaseContract } from './lease-contract.ts'
import * as leaseTimeWires from './lease-time-wire.ts'
import * as leaseWires from './lease-wire.ts'
import { leaseRoutes } from './server/lease-routes.ts'
import { leaseSearch } from './server/lease-search.ts'
import { leaseColumns } from './server/lease-tables.ts'
import { leaseRentColumns } from './server/rent-queries.ts'

const words = {
  abilities: {
    'read agreements': READERS_OF_PROPERTIES,
    'add an agreement': WRITERS,
    'change an agreement': WRITERS_OF_PROPERTIES,
    'end an agreement': WRITERS_OF_PROPERTIES,
  },
  history: ['lease'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    leases: typeof words
  }
}

export const leasesFeature = {
  ...words,
  apis: [
    api({
      name: 'Agreements',
      about: 'Rent agreements.',
      contract: leaseContract,
      routes: leaseRoutes,
    }),
  ],
  wires: [leaseTimeWires, leaseWires],
  tables: { leaseRents: leaseRentColumns, leases: leaseColumns },
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [leaseSearch],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
