import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The pages of properties. */
export const propertyPages: readonly DashboardPage[] = [
  {
    pattern: patterns.addProperty,
    roles: ['owner'],
    page: lazyPage(() => import('./add-property-page.tsx'), 'AddPropertyPage'),
  },
  {
    pattern: patterns.editProperty,
    roles: ['owner'],
    page: lazyPage(() => import('./edit-property-page.tsx'), 'EditPropertyPage'),
    data: () => import('./property-hooks.ts').then(({ beginProperty }) => beginProperty),
  },
]
