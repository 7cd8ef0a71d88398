import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

const data = () => import('./web/account-hooks.ts').then(({ beginAccount }) => beginAccount)

export const accountFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.account,
      under: null,
      page: lazyPage(() => import('./web/account-page.tsx'), 'AccountPage'),
      data,
    },
    {
      pattern: patterns.accountSignIn,
      under: null,
      page: lazyPage(() => import('./web/account-page.tsx'), 'AccountSignInPage'),
      data,
    },
  ],
}
