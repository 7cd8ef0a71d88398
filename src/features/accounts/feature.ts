import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { accountantYearContract } from './accountant-year-contract.ts'
import { accountsContract } from './accounts-contract.ts'
import * as accountsWires from './accounts-wire.ts'
import { accountantYearRoutes } from './server/accountant-year/accountant-year-routes.ts'
import { accountsRoutes } from './server/accounts-routes.ts'
import { tdsCertificateColumns } from './server/tds-ledger-queries.ts'

export const accountsFeature = {
  apis: [
    api({
      name: 'Books',
      about: 'The books as an accountant reads them.',
      contract: accountsContract,
      routes: accountsRoutes,
    }),
    api({
      name: 'Year for the accountant',
      about: 'All reports of a financial year in one file.',
      contract: accountantYearContract,
      routes: accountantYearRoutes,
    }),
  ],
  wires: [accountsWires],
  tables: { tdsCertificates: tdsCertificateColumns },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
