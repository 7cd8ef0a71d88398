import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

export const pastReceiptPages: readonly DashboardPage[] = [
  {
    pattern: patterns.pastReceipts,
    roles: ['owner', 'client'],
    page: lazyPage(() => import('./past-receipt-list-page.tsx'), 'PastReceiptListPage'),
  },
]
