import type { FeatureWords } from '../../shared/contract.ts'
import { OWNER, READERS, READERS_OF_PROPERTIES, WRITERS } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { accountantYearContract } from './accountant-year-contract.ts'
import { accountsContract } from './accounts-contract.ts'
import * as accountsDataWires from './accounts-data-wire.ts'
import * as accountsWires from './accounts-wire.ts'
import { accountantYearRoutes } from './server/accountant-year/accountant-year-routes.ts'
import { accountsData } from './server/accounts-data.ts'
import { accountsRoutes } from './server/accounts-routes.ts'
import { tdsCertificateColumns } from './server/tds-ledger-queries.ts'

const words = {
  abilities: {
    'read the books': READERS,
    'read registers': READERS_OF_PROPERTIES,
    'keep certificates of tax': WRITERS,
    'close a year': OWNER,
  },
  history: ['closed years'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    accounts: typeof words
  }
}

export const accountsFeature = {
  ...words,
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
  wires: [accountsDataWires, accountsWires],
  tables: { tdsCertificates: tdsCertificateColumns },
  ownData: accountsData,
  sheets: [],
  searched: [],
  notSearched: {
    tdsCertificates: 'are found in the ledger of their year',
  },
  staysBehind: {
    tdsCertificates: { told: 'TDS certificates' },
  },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
