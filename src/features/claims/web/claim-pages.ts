import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The page of what clients say they paid. */
export const claimPages: readonly DashboardPage[] = [
  {
    pattern: patterns.claims,
    roles: ['owner'],
    page: lazyPage(() => import('./claims-page.tsx'), 'ClaimsPage'),
    data: () => import('./claim-hooks.ts').then(({ beginClaims }) => beginClaims),
  },
]
