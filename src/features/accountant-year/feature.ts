import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { accountantYearContract } from './accountant-year-contract.ts'
import { accountantYearRoutes } from './server/accountant-year-routes.ts'

export const accountantYearFeature = {
  apis: [
    api({
      name: 'Year for the accountant',
      about: 'All reports of a financial year in one file.',
      contract: accountantYearContract,
      routes: accountantYearRoutes,
    }),
  ],
  wires: [],
  tables: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
