import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

export const bookPages: readonly DashboardPage[] = [
  {
    pattern: patterns.books,
    roles: ['owner'],
    page: lazyPage(() => import('./books-page.tsx'), 'BooksPage'),
    data: () => import('./books-hooks.ts').then(({ beginClosedYears }) => beginClosedYears),
  },
  {
    pattern: patterns.dayBook,
    roles: ['owner'],
    page: lazyPage(() => import('./day-book-page.tsx'), 'DayBookPage'),
    data: () => import('./books-hooks.ts').then(({ beginDayBook }) => beginDayBook),
  },
  {
    pattern: patterns.trialBalance,
    roles: ['owner'],
    page: lazyPage(() => import('./trial-balance-page.tsx'), 'TrialBalancePage'),
    data: () => import('./books-hooks.ts').then(({ beginTrialBalance }) => beginTrialBalance),
  },
  {
    pattern: patterns.depositRegister,
    roles: ['owner'],
    page: lazyPage(() => import('./deposit-register-page.tsx'), 'DepositRegisterPage'),
    data: () => import('./books-hooks.ts').then(({ beginDepositRegister }) => beginDepositRegister),
  },
  {
    pattern: patterns.income,
    roles: ['owner'],
    page: lazyPage(() => import('./income-page.tsx'), 'IncomePage'),
    data: () => import('./books-hooks.ts').then(({ beginIncome }) => beginIncome),
  },
  {
    pattern: patterns.tdsLedger,
    roles: ['owner'],
    page: lazyPage(() => import('./tds-ledger-page.tsx'), 'TdsLedgerPage'),
    data: () => import('./books-hooks.ts').then(({ beginTdsLedger }) => beginTdsLedger),
  },
]
