import { sealedColumn } from '../../server/database/sealed-place.ts'
import type { FeatureWords } from '../../shared/contract.ts'
import { ADMINISTRATOR, ADMINISTRATOR_OR_OWNER, OWNER } from '../identity/role-groups.ts'
import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
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

const words = {
  abilities: {
    'list owners': ADMINISTRATOR,
    'add an owner': ADMINISTRATOR,
    'read an owner': ADMINISTRATOR_OR_OWNER,
    'change an owner': ADMINISTRATOR_OR_OWNER,
    'delete an owner': ADMINISTRATOR,
    'remove the second factor of an owner': ADMINISTRATOR,
    'read the audit of an owner': ADMINISTRATOR,
    'look after the installation': ADMINISTRATOR,
    'read own profile': OWNER,
    'change own profile': OWNER,
  },
  history: ['owner'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    owners: typeof words
  }
}

export const ownersFeature = {
  ...words,
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
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [ownerSearch],
  notSearched: {},
  staysBehind: {
    owners: { because: 'the new owner registers' },
  },
  sealed: [
    sealedColumn('owners', 'pan_sealed', { context: (id) => sealContext('pan', id) }),
    sealedColumn('owners', 'gst_number_sealed', { context: (id) => sealContext('gst_number', id) }),
    sealedColumn('owners', 'bank_account_number_sealed', {
      context: (id) => sealContext('bank_account_number', id),
    }),
  ],
  jobs: [],
} satisfies ServerFeature
