import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const claimsFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.claims,
      under: 'claims',
      isKept: true,
      roles: ['owner'],
      may: 'read claims',
      page: lazyPage(() => import('./web/claims-page.tsx'), 'ClaimsPage'),
      data: () => import('./web/claim-hooks.ts').then(({ beginClaims }) => beginClaims),
    },
  ],
  history: {
    claim: { other: /* i18n */ 'a reported payment' },
  },
}
