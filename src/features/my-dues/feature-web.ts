import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const myDuesFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.myDues,
      under: 'myDues',
      roles: ['client'],
      may: 'read own dues',
      page: lazyPage(() => import('./web/my-dues-page.tsx'), 'MyDuesPage'),
      data: () => import('./web/own-dues.ts').then(({ beginOwnDues }) => beginOwnDues),
    },
  ],
}
