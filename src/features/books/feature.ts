import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { booksContract } from './books-contract.ts'
import * as booksWires from './books-wire.ts'
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
  ],
  wires: [booksWires],
  tables: { tdsCertificates: tdsCertificateColumns },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
