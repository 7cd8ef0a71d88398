import type { FeatureWords } from '../../shared/contract.ts'
import { CLIENT, READERS_OF_PROPERTIES } from '../identity/role-groups.ts'
import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { duesContract } from './dues-contract.ts'
import * as duesWires from './dues-wire.ts'
import * as pictureWires from './pictures-wire.ts'
import * as registerWires from './rent-register-wire.ts'
import { duesRoutes } from './server/dues-routes.ts'

const words = {
  abilities: {
    'read dues': READERS_OF_PROPERTIES,
    'read own dues': CLIENT,
  },
  history: [],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    dues: typeof words
  }
}

export const duesFeature = {
  ...words,
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
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
