import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { accountantYearContract } from './accountant-year-contract.ts'
import { booksContract } from './books-contract.ts'
import * as booksWires from './books-wire.ts'
import { accountantYearRoutes } from './server/accountant-year/accountant-year-routes.ts'
import { booksRoutes } from './server/books-routes.ts'
import { tdsCertificateColumns } from './server/tds-ledger-queries.ts'

export const booksFeature = {
  apis: [
    api({
      name: 'Books',
      about: 'The books as an accountant reads them.',
      contract: booksContract,
      routes: booksRoutes,
    }),
    api({
      name: 'Year for the accountant',
      about: 'All reports of a financial year in one file.',
      contract: accountantYearContract,
      routes: accountantYearRoutes,
    }),
  ],
  wires: [booksWires],
  tables: { tdsCertificates: tdsCertificateColumns },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
