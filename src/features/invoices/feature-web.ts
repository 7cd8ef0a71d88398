import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const invoicesFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.invoices,
      under: 'books',
      isKept: true,
      roles: ['owner', 'client'],
      may: 'read invoices',
      page: lazyPage(() => import('./web/invoices-page.tsx'), 'InvoicesPage'),
    },
  ],
  history: {
    invoice: {},
  },
}
