import type { FeatureWords } from '../../shared/contract.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { chequeContract } from './cheque-contract.ts'
import * as chequeDataWires from './cheque-data-wire.ts'
import * as chequeWires from './cheque-wire.ts'
import { chequeData } from './server/cheque-data.ts'
import { chequeColumns } from './server/cheque-queries.ts'
import { chequeRoutes } from './server/cheque-routes.ts'

const words = {
  abilities: {},
  history: ['cheque'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    cheques: typeof words
  }
}

export const chequesFeature = {
  ...words,
  apis: [
    api({
      name: 'Cheques',
      about: 'Cheques in hand with their dates, and what became of them.',
      contract: chequeContract,
      routes: chequeRoutes,
    }),
  ],
  wires: [chequeDataWires, chequeWires],
  tables: { cheques: chequeColumns },
  ownData: chequeData,
  sheets: [],
  searched: [],
  notSearched: {
    cheques: 'their list is short, and their payments are found once they are banked',
  },
  staysBehind: {
    cheques: { told: 'Cheques in hand' },
  },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
