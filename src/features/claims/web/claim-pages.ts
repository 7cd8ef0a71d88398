import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The pages of what clients owe and say they paid. */
export const claimPages: readonly DashboardPage[] = [
  {
    pattern: patterns.claims,
    roles: ['owner'],
    page: lazyPage(() => import('./claims-page.tsx'), 'ClaimsPage'),
    data: () => import('./claim-hooks.ts').then(({ beginClaims }) => beginClaims),
  },
  {
    pattern: patterns.myDues,
    roles: ['client'],
    page: lazyPage(() => import('./my-dues-page.tsx'), 'MyDuesPage'),
    data: () => import('./own-dues.ts').then(({ beginOwnDues }) => beginOwnDues),
  },
]
