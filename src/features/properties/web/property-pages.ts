import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'
import { propertiesFailed } from './property-texts.ts'

/** The pages of properties. */
export const propertyPages: readonly DashboardPage[] = [
  {
    pattern: patterns.properties,
    roles: ['owner'],
    page: lazyPage(() => import('./property-list-page.tsx'), 'PropertyListPage'),
    failureText: propertiesFailed,
  },
  {
    pattern: patterns.addProperty,
    roles: ['owner'],
    page: lazyPage(() => import('./add-property-page.tsx'), 'AddPropertyPage'),
  },
  {
    pattern: patterns.editProperty,
    roles: ['owner'],
    page: lazyPage(() => import('./edit-property-page.tsx'), 'EditPropertyPage'),
  },
]
