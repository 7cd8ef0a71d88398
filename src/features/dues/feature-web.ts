import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'
import { leasesFailed } from '../leases/web/lease-failures.ts'
import { propertiesFailed } from '../properties/web/property-texts.ts'

export const duesFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.properties,
      under: 'properties',
      isKept: true,
      roles: ['owner'],
      may: 'read properties',
      page: lazyPage(
        () => import('./web/property-list-with-dues-page.tsx'),
        'PropertyListWithDuesPage',
      ),
      failureText: propertiesFailed,
      data: () =>
        import('../properties/web/property-hooks.ts').then(
          ({ beginProperties }) => beginProperties,
        ),
    },
    {
      pattern: patterns.leases,
      under: 'leases',
      isKept: true,
      roles: ['owner'],
      may: 'read agreements',
      page: lazyPage(() => import('./web/lease-list-with-dues-page.tsx'), 'LeaseListWithDuesPage'),
      failureText: leasesFailed,
      data: () => import('../leases/web/lease-hooks.ts').then(({ beginLeases }) => beginLeases),
    },
    {
      pattern: patterns.dues,
      under: 'dues',
      isKept: true,
      roles: ['owner'],
      may: 'read dues',
      page: lazyPage(() => import('./web/dues-page.tsx'), 'DuesPage'),
      data: () => import('./web/dues-hooks.ts').then(({ beginDues }) => beginDues),
    },
    {
      pattern: patterns.rentRegister,
      under: 'rentRegister',
      isKept: true,
      roles: ['owner'],
      may: 'read dues',
      page: lazyPage(() => import('./web/rent-register-page.tsx'), 'RentRegisterPage'),
      data: () => import('./web/rent-register-hooks.ts').then(({ beginRegister }) => beginRegister),
    },
    {
      pattern: patterns.month,
      under: 'dues',
      isKept: true,
      roles: ['owner'],
      may: 'read dues',
      page: lazyPage(() => import('./web/month-page.tsx'), 'MonthPage'),
      data: () => import('./web/month-hooks.ts').then(({ beginMonth }) => beginMonth),
    },
    {
      pattern: patterns.settling,
      under: 'dues',
      roles: ['owner'],
      may: 'read dues',
      page: lazyPage(() => import('./web/move-outs-page.tsx'), 'MoveOutsPage'),
      data: () => import('./web/dues-hooks.ts').then(({ beginUnsettled }) => beginUnsettled),
    },
  ],
}
