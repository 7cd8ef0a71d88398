import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { chequeContract } from './cheque-contract.ts'
import * as chequeWires from './cheque-wire.ts'
import { chequeColumns } from './server/cheque-queries.ts'
import { chequeRoutes } from './server/cheque-routes.ts'

export const chequesFeature = {
  apis: [
    api({
      name: 'Cheques',
      about: 'Cheques in hand with their dates, and what became of them.',
      contract: chequeContract,
      routes: chequeRoutes,
    }),
  ],
  wires: [chequeWires],
  tables: { cheques: chequeColumns },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
