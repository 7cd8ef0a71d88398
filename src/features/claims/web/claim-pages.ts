import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The page of payments that clients reported. */
export const claimPages: readonly DashboardPage[] = [
  {
    pattern: patterns.claims,
    roles: ['owner'],
    page: lazyPage(() => import('./claims-page.tsx'), 'ClaimsPage'),
    data: () => import('./claim-hooks.ts').then(({ beginClaims }) => beginClaims),
  },
]
