import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

export const importPages: readonly DashboardPage[] = [
  {
    pattern: patterns.importBooks,
    roles: ['owner'],
    page: lazyPage(() => import('./import-page.tsx'), 'ImportPage'),
    data: () => import('./import-hooks.ts').then(({ beginImports }) => beginImports),
  },
]
