import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

const hooks = () => import('./web/expense-hooks.ts')

export const expensesFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.expenses,
      under: 'expenses',
      isKept: true,
      roles: ['owner'],
      may: 'read expenses',
      page: lazyPage(() => import('./web/expense-list-page.tsx'), 'ExpenseListPage'),
      data: () => hooks().then(({ beginExpenses }) => beginExpenses),
    },
    {
      pattern: patterns.addExpense,
      under: 'expenses',
      roles: ['owner'],
      may: 'record an expense',
      page: lazyPage(() => import('./web/add-expense-page.tsx'), 'AddExpensePage'),
      data: () => hooks().then(({ beginAddExpense }) => beginAddExpense),
    },
    {
      pattern: patterns.expense,
      under: 'expenses',
      roles: ['owner'],
      may: 'read expenses',
      page: lazyPage(() => import('./web/expense-page.tsx'), 'ExpensePage'),
      data: () => hooks().then(({ beginExpense }) => beginExpense),
    },
  ],
  history: {
    expense: { own: /* i18n */ 'this expense', other: /* i18n */ 'an expense' },
    'monthly expense': { other: /* i18n */ 'a monthly expense' },
    'expense category': {},
  },
  searched: { expense: /* i18n */ 'Expense' },
}
