import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'
import { whileRetrieving } from '../../leases/web/lease-texts.ts'

/** The pages of the money of agreements. */
export const ledgerPages: readonly DashboardPage[] = [
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
  {
    pattern: patterns.moneySettings,
    roles: ['owner'],
    page: lazyPage(() => import('./money-settings-page.tsx'), 'MoneySettingsPage'),
  },
  {
    pattern: patterns.property,
    roles: ['owner'],
    page: lazyPage(() => import('./property-account-page.tsx'), 'PropertyAccountPage'),
  },
  {
    pattern: patterns.client,
    roles: ['owner'],
    page: lazyPage(() => import('./client-account-page.tsx'), 'ClientAccountPage'),
  },
  {
    pattern: patterns.lease,
    roles: ['owner'],
    page: lazyPage(() => import('./lease-account-page.tsx'), 'LeaseAccountPage'),
    failureText: whileRetrieving,
  },
]
