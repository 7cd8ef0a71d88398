import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const statementsFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.statement,
      under: null,
      roles: ['owner', 'client'],
      may: 'read the ledger',
      page: lazyPage(() => import('./web/statement-page.tsx'), 'StatementPage'),
      data: () => import('./web/statement-hooks.ts').then(({ beginStatement }) => beginStatement),
    },
  ],
}
