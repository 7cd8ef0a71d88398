import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The page that lets a property. */
export const lettingPages: readonly DashboardPage[] = [
  {
    pattern: patterns.letProperty,
    roles: ['owner'],
    page: lazyPage(() => import('./let-property-page.tsx'), 'LetPropertyPage'),
    data: () => import('../../leases/web/lease-hooks.ts').then(({ beginParties }) => beginParties),
  },
]
