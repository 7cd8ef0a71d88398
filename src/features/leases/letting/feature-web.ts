import { patterns } from '../../../paths.ts'
import { lazyPage, type WebFeature } from '../../../web/pages.ts'

export const lettingFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.letProperty,
      under: 'leases',
      roles: ['owner'],
      may: 'add an agreement',
      page: lazyPage(() => import('./web/let-property-page.tsx'), 'LetPropertyPage'),
      data: () => import('../web/lease-hooks.ts').then(({ beginParties }) => beginParties),
    },
  ],
}
