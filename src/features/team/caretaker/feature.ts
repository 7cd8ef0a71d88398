import type { FeatureWords } from '../../../shared/contract.ts'
import { NO_OWN_DATA } from '../../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../../identity/server/access/server-feature.ts'
import { caretakerContract } from './caretaker-contract.ts'
import * as caretakerWires from './caretaker-wire.ts'
import { caretakerRoutes } from './server/caretaker-routes.ts'

const words = {
  abilities: {
    'look after properties': [
      'owner',
      'manager',
      'caretaker',
      'limited manager',
      'limited caretaker',
    ],
    'send meter readings': [
      'owner',
      'manager',
      'caretaker',
      'limited manager',
      'limited caretaker',
    ],
  },
  history: [],
} as const satisfies FeatureWords

declare module '../../../shared/contract.ts' {
  interface Features {
    caretaker: typeof words
  }
}

export const caretakerFeature = {
  ...words,
  apis: [
    api({
      name: 'Caretakers',
      about: 'What a caretaker of an owner sees and sends: no money.',
      contract: caretakerContract,
      routes: caretakerRoutes,
    }),
  ],
  wires: [caretakerWires],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
