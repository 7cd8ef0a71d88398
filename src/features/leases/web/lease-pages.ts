import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'
import { whileRetrieving } from './lease-texts.ts'

/** The pages of rent agreements. */
export const leasePages: readonly DashboardPage[] = [
  {
    pattern: patterns.addLease,
    roles: ['owner'],
    page: lazyPage(() => import('./add-lease-page.tsx'), 'AddLeasePage'),
    data: () => import('./lease-hooks.ts').then(({ beginParties }) => beginParties),
  },
  {
    pattern: patterns.editLease,
    roles: ['owner'],
    page: lazyPage(() => import('./edit-lease-page.tsx'), 'EditLeasePage'),
    failureText: whileRetrieving,
    data: () => import('./lease-hooks.ts').then(({ beginLease }) => beginLease),
  },
]
