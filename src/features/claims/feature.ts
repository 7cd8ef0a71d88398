import type { FeatureWords } from '../../shared/contract.ts'
import {
  CLIENT,
  READERS_OF_PROPERTIES_OR_CLIENT,
  WRITERS_OF_PROPERTIES,
  WRITERS_OF_PROPERTIES_OR_CLIENT,
} from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { keptPaymentContract } from '../payments/kept-payment-contract.ts'
import { claimContract } from './claim-contract.ts'
import * as claimWires from './claim-wire.ts'
import { claimData } from './server/claim-data.ts'
import { claimRoutes } from './server/claim-routes.ts'
import { paymentClaimColumns } from './server/claim-tables.ts'
import { keptPaymentRoutes } from './server/kept-payments.ts'

const words = {
  abilities: {
    'read claims': READERS_OF_PROPERTIES_OR_CLIENT,
    'claim a payment': CLIENT,
    'decide a claim': WRITERS_OF_PROPERTIES,
    'take a decision on a claim back': WRITERS_OF_PROPERTIES_OR_CLIENT,
  },
  history: ['claim'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    claims: typeof words
  }
}

export const claimsFeature = {
  ...words,
  apis: [
    api({
      name: 'Claims',
      about: 'Payments that clients report.',
      contract: claimContract,
      routes: claimRoutes,
    }),
    api({
      name: 'Kept payments',
      about: 'Payments that a device kept of somebody who may not record them any more.',
      contract: keptPaymentContract,
      routes: keptPaymentRoutes,
    }),
  ],
  wires: [claimWires],
  tables: { paymentClaims: paymentClaimColumns },
  ownData: claimData,
  sheets: [],
  searched: [],
  notSearched: {
    paymentClaims: 'wait on a list of their own until they are receipts',
  },
  staysBehind: {
    paymentClaims: { told: 'payments that clients reported' },
  },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
