import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The page of tax invoices: an owner's with all of them, a client's with their own. */
export const invoicePages: readonly DashboardPage[] = [
  {
    pattern: patterns.invoices,
    roles: ['owner', 'client'],
    page: lazyPage(() => import('./invoices-page.tsx'), 'InvoicesPage'),
  },
]
