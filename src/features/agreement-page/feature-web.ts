import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'
import { whileRetrievingLease } from '../leases/web/lease-failures.ts'

export const agreementPageFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.property,
      under: 'properties',
      isKept: true,
      roles: ['owner'],
      may: 'read properties',
      page: lazyPage(() => import('./web/property-money-page.tsx'), 'PropertyMoneyPage'),
      data: () =>
        import('../properties/web/property-hooks.ts').then(({ beginProperty }) => beginProperty),
    },
    {
      pattern: patterns.client,
      under: 'clients',
      roles: ['owner'],
      may: 'read clients',
      page: lazyPage(() => import('./web/client-money-page.tsx'), 'ClientMoneyPage'),
      data: () => import('../clients/web/client-hooks.ts').then(({ beginClient }) => beginClient),
    },
    {
      pattern: patterns.lease,
      under: 'leases',
      isKept: true,
      roles: ['owner'],
      may: 'read agreements',
      page: lazyPage(() => import('./web/lease-money-page.tsx'), 'LeaseMoneyPage'),
      failureText: whileRetrievingLease,
      data: () => import('./web/agreement-data.ts').then(({ beginAgreement }) => beginAgreement),
    },
  ],
}
