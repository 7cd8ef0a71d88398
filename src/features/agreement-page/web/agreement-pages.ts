import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'
import { whileRetrieving } from '../../leases/web/lease-texts.ts'

/** A property, a client and an agreement, each with its money. */
export const agreementPages: readonly DashboardPage[] = [
  {
    pattern: patterns.property,
    roles: ['owner'],
    page: lazyPage(() => import('./property-money-page.tsx'), 'PropertyMoneyPage'),
    data: () =>
      import('../../properties/web/property-hooks.ts').then(({ beginProperty }) => beginProperty),
  },
  {
    pattern: patterns.client,
    roles: ['owner'],
    page: lazyPage(() => import('./client-money-page.tsx'), 'ClientMoneyPage'),
    data: () => import('../../clients/web/client-hooks.ts').then(({ beginClient }) => beginClient),
  },
  {
    pattern: patterns.lease,
    roles: ['owner'],
    page: lazyPage(() => import('./lease-money-page.tsx'), 'LeaseMoneyPage'),
    failureText: whileRetrieving,
    data: () => import('./agreement-data.ts').then(({ beginAgreement }) => beginAgreement),
  },
]
