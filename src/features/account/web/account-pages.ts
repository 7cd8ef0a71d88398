import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The page of one's own account, for everybody who is signed in. */
export const accountPages: readonly DashboardPage[] = [
  {
    pattern: patterns.account,
    page: lazyPage(() => import('./account-page.tsx'), 'AccountPage'),
    data: () => import('./account-hooks.ts').then(({ beginAccount }) => beginAccount),
  },
]
