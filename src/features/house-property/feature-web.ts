import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

const hooks = () => import('./web/house-property-hooks.ts')

export const housePropertyFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.houseProperty,
      under: 'books',
      roles: ['owner'],
      may: 'read the books',
      page: lazyPage(() => import('./web/worksheet-page.tsx'), 'WorksheetPage'),
      data: () => hooks().then(({ beginWorksheet }) => beginWorksheet),
    },
    {
      pattern: patterns.propertyYear,
      under: 'books',
      roles: ['owner'],
      may: 'read the books',
      page: lazyPage(() => import('./web/property-year-page.tsx'), 'PropertyYearPage'),
      data: () => hooks().then(({ beginPropertyYear }) => beginPropertyYear),
    },
  ],
}
