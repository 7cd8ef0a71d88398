import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

export const statementPages: readonly DashboardPage[] = [
  {
    pattern: patterns.statement,
    roles: ['owner', 'client'],
    page: lazyPage(() => import('./statement-page.tsx'), 'StatementPage'),
    data: () => import('./statement-hooks.ts').then(({ beginStatement }) => beginStatement),
  },
]
