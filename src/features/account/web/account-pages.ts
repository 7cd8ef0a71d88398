import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

const data = () => import('./account-hooks.ts').then(({ beginAccount }) => beginAccount)

/** The page of one's own account in sections, each at its own address, for everybody who is signed in. */
export const accountPages: readonly DashboardPage[] = [
  {
    pattern: patterns.account,
    page: lazyPage(() => import('./account-page.tsx'), 'AccountPage'),
    data,
  },
  {
    pattern: patterns.accountSignIn,
    page: lazyPage(() => import('./account-page.tsx'), 'AccountSignInPage'),
    data,
  },
  {
    pattern: patterns.accountData,
    page: lazyPage(() => import('./account-page.tsx'), 'AccountDataPage'),
    data,
  },
  {
    pattern: patterns.accountRights,
    page: lazyPage(() => import('./account-page.tsx'), 'AccountRightsPage'),
    data: () => import('./rights-hooks.ts').then(({ beginRights }) => beginRights),
  },
]
