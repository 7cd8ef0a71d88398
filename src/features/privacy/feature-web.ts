import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const privacyFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.accountData,
      under: null,
      page: lazyPage(() => import('./web/privacy-pages.tsx'), 'AccountDataPage'),
      data: () =>
        import('../account/web/account-hooks.ts').then(({ beginAccount }) => beginAccount),
    },
    {
      pattern: patterns.accountRights,
      under: null,
      page: lazyPage(() => import('./web/privacy-pages.tsx'), 'AccountRightsPage'),
      data: () => import('./web/rights-hooks.ts').then(({ beginRights }) => beginRights),
    },
  ],
  history: {
    'rights request': { other: /* i18n */ 'a request about data' },
  },
}
