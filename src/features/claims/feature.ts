import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { claimContract } from './claim-contract.ts'
import * as claimWires from './claim-wire.ts'
import { claimRoutes } from './server/claim-routes.ts'
import { paymentClaimColumns } from './server/claim-tables.ts'

export const claimsFeature = {
  apis: [
    api({
      name: 'Claims',
      about: 'Payments that clients report.',
      contract: claimContract,
      routes: claimRoutes,
    }),
  ],
  wires: [claimWires],
  tables: { paymentClaims: paymentClaimColumns },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
