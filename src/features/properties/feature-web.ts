import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const propertiesFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.addProperty,
      under: 'properties',
      roles: ['owner'],
      may: 'add a property',
      page: lazyPage(() => import('./web/add-property-page.tsx'), 'AddPropertyPage'),
    },
    {
      pattern: patterns.editProperty,
      under: 'properties',
      roles: ['owner'],
      may: 'change a property',
      page: lazyPage(() => import('./web/edit-property-page.tsx'), 'EditPropertyPage'),
      data: () => import('./web/property-hooks.ts').then(({ beginProperty }) => beginProperty),
    },
  ],
  history: {
    property: { own: /* i18n */ 'this property' },
  },
  searched: { property: /* i18n */ 'Property' },
}
