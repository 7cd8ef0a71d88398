import { sealedColumn } from '../../server/database/sealed-place.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { ownerContract } from './owner-contract.ts'
import * as ownerWires from './owner-wire.ts'
import { profileContract } from './profile-contract.ts'
import * as profileWires from './profile-wire.ts'
import * as registrationWires from './registration-wire.ts'
import { sealContext } from './server/owner-queries.ts'
import { ownerRoutes } from './server/owner-routes.ts'
import { ownerSearch } from './server/owner-search.ts'
import { ownerColumns } from './server/owner-tables.ts'
import { profileRoutes } from './server/profile-routes.ts'

export const ownersFeature = {
  apis: [
    api({
      name: 'Owners',
      about: 'Owners, their trials and their audit.',
      contract: ownerContract,
      routes: ownerRoutes,
    }),
    api({
      name: 'Profile',
      about: "An owner's own details.",
      contract: profileContract,
      routes: profileRoutes,
    }),
  ],
  wires: [ownerWires, profileWires, registrationWires],
  tables: { owners: ownerColumns },
  searched: [ownerSearch],
  sealed: [
    sealedColumn('owners', 'pan_sealed', { context: (id) => sealContext('pan', id) }),
    sealedColumn('owners', 'gst_number_sealed', { context: (id) => sealContext('gst_number', id) }),
    sealedColumn('owners', 'bank_account_number_sealed', {
      context: (id) => sealContext('bank_account_number', id),
    }),
  ],
  jobs: [],
} satisfies ServerFeature
