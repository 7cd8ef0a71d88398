import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The page of what a client owes, with what they reported as paid. */
export const myDuesPages: readonly DashboardPage[] = [
  {
    pattern: patterns.myDues,
    roles: ['client'],
    page: lazyPage(() => import('./my-dues-page.tsx'), 'MyDuesPage'),
    data: () => import('./own-dues.ts').then(({ beginOwnDues }) => beginOwnDues),
  },
]
