import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const bankFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.bank,
      under: 'bank',
      roles: ['owner'],
      may: 'read the books',
      page: lazyPage(() => import('./web/bank-page.tsx'), 'BankPage'),
      data: () => import('./web/bank-hooks.ts').then(({ beginBank }) => beginBank),
    },
  ],
  history: {
    'bank statement': { other: /* i18n */ 'a bank statement' },
    'bank line': { other: /* i18n */ 'a line of a bank statement' },
  },
}
