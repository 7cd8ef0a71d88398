import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { leaseContract } from './lease-contract.ts'
import * as leaseTimeWires from './lease-time-wire.ts'
import * as leaseWires from './lease-wire.ts'
import { leaseRoutes } from './server/lease-routes.ts'
import { leaseSearch } from './server/lease-search.ts'
import { leaseColumns } from './server/lease-tables.ts'
import { leaseRentColumns } from './server/rent-queries.ts'

export const leasesFeature = {
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
  searched: [leaseSearch],
  sealed: [],
  jobs: [],
} satisfies ServerFeature
