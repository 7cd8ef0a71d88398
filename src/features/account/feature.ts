import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { accountContract } from './account-contract.ts'
import * as accountWires from './account-wire.ts'
import * as booksDataWires from './books-data-wire.ts'
import * as expenseDataWires from './expense-data-wire.ts'
import { myDataContract } from './my-data-contract.ts'
import { accountRoutes } from './server/account-routes.ts'
import { myDataRoutes } from './server/my-data/my-data-routes.ts'

export const accountFeature = {
  apis: [
    api({
      name: 'Account',
      about: 'The account that is signed in, and its devices.',
      contract: accountContract,
      routes: accountRoutes,
    }),
    api({
      name: 'Own data',
      about: 'Everything kept about an account.',
      contract: myDataContract,
      routes: myDataRoutes,
    }),
  ],
  wires: [accountWires, booksDataWires, expenseDataWires],
  tables: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
