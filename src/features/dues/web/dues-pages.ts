import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'
import { leasesFailed } from '../../leases/web/lease-texts.ts'
import { propertiesFailed } from '../../properties/web/property-texts.ts'

/** The lists of properties and agreements with what is due, and the pages of what is open. */
export const duesPages: readonly DashboardPage[] = [
  {
    pattern: patterns.properties,
    roles: ['owner'],
    page: lazyPage(() => import('./property-list-with-dues-page.tsx'), 'PropertyListWithDuesPage'),
    failureText: propertiesFailed,
    data: () =>
      import('../../properties/web/property-hooks.ts').then(
        ({ beginProperties }) => beginProperties,
      ),
  },
  {
    pattern: patterns.leases,
    roles: ['owner'],
    page: lazyPage(() => import('./lease-list-with-dues-page.tsx'), 'LeaseListWithDuesPage'),
    failureText: leasesFailed,
    data: () => import('../../leases/web/lease-hooks.ts').then(({ beginLeases }) => beginLeases),
  },
  {
    pattern: patterns.dues,
    roles: ['owner'],
    page: lazyPage(() => import('./dues-page.tsx'), 'DuesPage'),
    data: () => import('./dues-hooks.ts').then(({ beginDues }) => beginDues),
  },
  {
    pattern: patterns.rentRegister,
    roles: ['owner'],
    page: lazyPage(() => import('./rent-register-page.tsx'), 'RegisterPage'),
    data: () => import('./rent-register-hooks.ts').then(({ beginRegister }) => beginRegister),
  },
  {
    pattern: patterns.month,
    roles: ['owner'],
    page: lazyPage(() => import('./month-page.tsx'), 'MonthPage'),
    data: () => import('./month-hooks.ts').then(({ beginMonth }) => beginMonth),
  },
  {
    pattern: patterns.settling,
    roles: ['owner'],
    page: lazyPage(() => import('./move-outs-page.tsx'), 'MoveOutsPage'),
    data: () => import('./dues-hooks.ts').then(({ beginUnsettled }) => beginUnsettled),
  },
]
