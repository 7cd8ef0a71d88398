import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'
import { whileRetrievingLease } from './web/lease-failures.ts'

export const leasesFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.addLease,
      under: 'addLease',
      roles: ['owner'],
      may: 'add an agreement',
      page: lazyPage(() => import('./web/add-lease-page.tsx'), 'AddLeasePage'),
      data: () => import('./web/lease-hooks.ts').then(({ beginParties }) => beginParties),
    },
    {
      pattern: patterns.editLease,
      under: 'leases',
      roles: ['owner'],
      may: 'change an agreement',
      page: lazyPage(() => import('./web/edit-lease-page.tsx'), 'EditLeasePage'),
      failureText: whileRetrievingLease,
      data: () => import('./web/lease-hooks.ts').then(({ beginLease }) => beginLease),
    },
  ],
  history: {
    lease: { own: /* i18n */ 'this rent agreement' },
  },
  searched: { lease: /* i18n */ 'Rent agreement' },
}
