import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { togetherRoutes } from './server/together-routes.ts'
import { togetherContract } from './together-contract.ts'
import * as togetherWires from './together-wire.ts'

export const togetherFeature = {
  apis: [
    api({
      name: 'Several at once',
      about: 'Payments, readings and charges of many agreements in one go.',
      contract: togetherContract,
      routes: togetherRoutes,
    }),
  ],
  wires: [togetherWires],
  tables: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
