import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const togetherFeature: WebFeature = {
  publicPages: [],
  pages: [
    {
      pattern: patterns.recordSeveral,
      under: 'dues',
      roles: ['owner'],
      page: lazyPage(() => import('./web/together-page.tsx'), 'RecordSeveralPage'),
      data: () => import('../dues/web/dues-hooks.ts').then(({ beginDues }) => beginDues),
    },
    {
      pattern: patterns.readings,
      under: 'dues',
      roles: ['owner'],
      page: lazyPage(() => import('./web/together-page.tsx'), 'ReadingsPage'),
      data: () => import('./web/together-hooks.ts').then(({ beginMeters }) => beginMeters),
    },
    {
      pattern: patterns.chargeSeveral,
      under: 'dues',
      roles: ['owner'],
      page: lazyPage(() => import('./web/together-page.tsx'), 'ChargeSeveralPage'),
      data: () => import('./web/together-hooks.ts').then(({ beginMeters }) => beginMeters),
    },
    {
      pattern: patterns.raiseRents,
      under: 'leases',
      roles: ['owner'],
      page: lazyPage(() => import('./web/together-page.tsx'), 'RaiseRentsPage'),
      data: () => import('./web/together-hooks.ts').then(({ beginMeters }) => beginMeters),
    },
  ],
}
