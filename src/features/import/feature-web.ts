import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const importFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.importBooks,
      under: 'properties',
      roles: ['owner'],
      may: 'bring in books',
      page: lazyPage(() => import('./web/import-page.tsx'), 'ImportPage'),
      data: () => import('./web/import-hooks.ts').then(({ beginImports }) => beginImports),
    },
  ],
}
