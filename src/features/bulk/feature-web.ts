import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const bulkFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.recordSeveral,
      under: 'dues',
      roles: ['owner'],
      may: 'record a payment',
      page: lazyPage(() => import('./web/bulk-page.tsx'), 'RecordSeveralPage'),
      data: () => import('../dues/web/dues-hooks.ts').then(({ beginDues }) => beginDues),
    },
    {
      pattern: patterns.readings,
      under: 'dues',
      roles: ['owner'],
      may: 'change charges',
      page: lazyPage(() => import('./web/bulk-page.tsx'), 'ReadingsPage'),
      data: () => import('./web/bulk-hooks.ts').then(({ beginMeters }) => beginMeters),
    },
    {
      pattern: patterns.chargeSeveral,
      under: 'dues',
      roles: ['owner'],
      may: 'change charges',
      page: lazyPage(() => import('./web/bulk-page.tsx'), 'ChargeSeveralPage'),
      data: () => import('./web/bulk-hooks.ts').then(({ beginMeters }) => beginMeters),
    },
    {
      pattern: patterns.raiseRents,
      under: 'leases',
      roles: ['owner'],
      may: 'change an agreement',
      page: lazyPage(() => import('./web/bulk-page.tsx'), 'RaiseRentsPage'),
      data: () => import('./web/bulk-hooks.ts').then(({ beginMeters }) => beginMeters),
    },
  ],
}
