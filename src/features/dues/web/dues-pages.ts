import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'
import { leasesFailed } from '../../leases/web/lease-texts.ts'
import { propertiesFailed } from '../../properties/web/property-texts.ts'

/** The lists of properties and agreements with what is due, and the pages of what is open. */
export const duesPages: readonly DashboardPage[] = [
  {
    pattern: patterns.properties,
    roles: ['owner'],
    page: lazyPage(() => import('./property-list-account-page.tsx'), 'PropertyListAccountPage'),
    failureText: propertiesFailed,
  },
  {
    pattern: patterns.leases,
    roles: ['owner'],
    page: lazyPage(() => import('./lease-list-account-page.tsx'), 'LeaseListAccountPage'),
    failureText: leasesFailed,
  },
  {
    pattern: patterns.dues,
    roles: ['owner'],
    page: lazyPage(() => import('./dues-page.tsx'), 'DuesPage'),
  },
  {
    pattern: patterns.month,
    roles: ['owner'],
    page: lazyPage(() => import('./month-page.tsx'), 'MonthPage'),
  },
  {
    pattern: patterns.settling,
    roles: ['owner'],
    page: lazyPage(() => import('./settling-page.tsx'), 'SettlingPage'),
  },
]
