import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const accountsFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.books,
      under: 'books',
      roles: ['owner'],
      may: 'read the books',
      page: lazyPage(() => import('./web/accounts-page.tsx'), 'AccountsPage'),
      data: () =>
        import('./web/accounts-hooks.ts').then(({ beginClosedYears }) => beginClosedYears),
    },
    {
      pattern: patterns.dayBook,
      under: 'books',
      roles: ['owner'],
      may: 'read the books',
      page: lazyPage(() => import('./web/day-book-page.tsx'), 'DayBookPage'),
      data: () => import('./web/accounts-hooks.ts').then(({ beginDayBook }) => beginDayBook),
    },
    {
      pattern: patterns.trialBalance,
      under: 'books',
      roles: ['owner'],
      may: 'read the books',
      page: lazyPage(() => import('./web/trial-balance-page.tsx'), 'TrialBalancePage'),
      data: () =>
        import('./web/accounts-hooks.ts').then(({ beginTrialBalance }) => beginTrialBalance),
    },
    {
      pattern: patterns.depositRegister,
      under: 'books',
      roles: ['owner'],
      may: 'read registers',
      page: lazyPage(() => import('./web/deposit-register-page.tsx'), 'DepositRegisterPage'),
      data: () =>
        import('./web/accounts-hooks.ts').then(({ beginDepositRegister }) => beginDepositRegister),
    },
    {
      pattern: patterns.income,
      under: 'books',
      roles: ['owner'],
      may: 'read the books',
      page: lazyPage(() => import('./web/income-page.tsx'), 'IncomePage'),
      data: () => import('./web/accounts-hooks.ts').then(({ beginIncome }) => beginIncome),
    },
    {
      pattern: patterns.tdsLedger,
      under: 'books',
      roles: ['owner'],
      may: 'read the books',
      page: lazyPage(() => import('./web/tds-ledger-page.tsx'), 'TdsLedgerPage'),
      data: () => import('./web/accounts-hooks.ts').then(({ beginTdsLedger }) => beginTdsLedger),
    },
  ],
  history: {
    'closed years': {},
  },
}
