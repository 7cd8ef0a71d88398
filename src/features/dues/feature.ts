import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { duesContract } from './dues-contract.ts'
import * as duesWires from './dues-wire.ts'
import * as pictureWires from './pictures-wire.ts'
import * as registerWires from './rent-register-wire.ts'
import { duesRoutes } from './server/dues-routes.ts'

export const duesFeature = {
  apis: [
    api({
      name: 'Dues',
      about: 'Open amounts, by agreement and by month.',
      contract: duesContract,
      routes: duesRoutes,
    }),
  ],
  wires: [duesWires, pictureWires, registerWires],
  tables: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
