import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'
import { leasesFailed, whileRetrieving } from '../../leases/web/lease-texts.ts'
import { propertiesFailed } from '../../properties/web/property-texts.ts'

/** The pages of the money of agreements. */
export const ledgerPages: readonly DashboardPage[] = [
  {
    pattern: patterns.properties,
    roles: ['owner'],
    page: lazyPage(
      () => import('./dues/property-list-account-page.tsx'),
      'PropertyListAccountPage',
    ),
    failureText: propertiesFailed,
  },
  {
    pattern: patterns.leases,
    roles: ['owner'],
    page: lazyPage(() => import('./dues/lease-list-account-page.tsx'), 'LeaseListAccountPage'),
    failureText: leasesFailed,
  },
  {
    pattern: patterns.dues,
    roles: ['owner'],
    page: lazyPage(() => import('./dues/dues-page.tsx'), 'DuesPage'),
  },
  {
    pattern: patterns.month,
    roles: ['owner'],
    page: lazyPage(() => import('./dues/month-page.tsx'), 'MonthPage'),
  },
  {
    pattern: patterns.settling,
    roles: ['owner'],
    page: lazyPage(() => import('./dues/settling-page.tsx'), 'SettlingPage'),
  },
  {
    pattern: patterns.statement,
    roles: ['owner', 'client'],
    page: lazyPage(() => import('./statement/statement-page.tsx'), 'StatementPage'),
  },
  {
    pattern: patterns.moneySettings,
    roles: ['owner'],
    page: lazyPage(() => import('./settings/money-settings-page.tsx'), 'MoneySettingsPage'),
  },
  {
    pattern: patterns.property,
    roles: ['owner'],
    page: lazyPage(() => import('./account/property-account-page.tsx'), 'PropertyAccountPage'),
  },
  {
    pattern: patterns.client,
    roles: ['owner'],
    page: lazyPage(() => import('./account/client-account-page.tsx'), 'ClientAccountPage'),
  },
  {
    pattern: patterns.lease,
    roles: ['owner'],
    page: lazyPage(() => import('./account/lease-account-page.tsx'), 'LeaseAccountPage'),
    failureText: whileRetrieving,
  },
]
