import type { FeatureWords } from '../../shared/contract.ts'
import { READERS_OF_PROPERTIES, WRITERS, WRITERS_OF_PROPERTIES } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { expenseContract } from './expense-contract.ts'
import * as expenseDataWires from './expense-data-wire.ts'
import * as expenseWires from './expense-wire.ts'
import { expenseData } from './server/expense-data.ts'
import { expenseRecords } from './server/expense-records.ts'
import { expenseRoutes } from './server/expense-routes.ts'
import { expenseSearch } from './server/expense-search.ts'
import {
  expenseCategoryColumns,
  expenseColumns,
  expenseRecoveryColumns,
  recurringExpenseColumns,
} from './server/expense-tables.ts'
import { monthlyExpenseRecords } from './server/monthly-expense-records.ts'

const words = {
  abilities: {
    'read expenses': READERS_OF_PROPERTIES,
    'record an expense': WRITERS_OF_PROPERTIES,
    'name kinds of expenses': WRITERS,
  },
  history: ['expense', 'monthly expense', 'expense category'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    expenses: typeof words
  }
}

export const expensesFeature = {
  ...words,
  apis: [
    api({
      name: 'Expenses',
      about:
        'What owners pay for properties, every month or once, and what tenants are charged of it.',
      contract: expenseContract,
      routes: expenseRoutes,
    }),
  ],
  wires: [expenseDataWires, expenseWires],
  tables: {
    expenseCategories: expenseCategoryColumns,
    recurringExpenses: recurringExpenseColumns,
    expenses: expenseColumns,
    expenseRecoveries: expenseRecoveryColumns,
  },
  ownData: expenseData,
  sheets: [expenseRecords, monthlyExpenseRecords],
  searched: [expenseSearch],
  notSearched: {
    recurringExpenses: 'are few, and stand with the expenses',
  },
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
