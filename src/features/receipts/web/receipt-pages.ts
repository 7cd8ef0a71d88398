import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The pages of rent receipts. */
export const receiptPages: readonly DashboardPage[] = [
  {
    pattern: patterns.recordReceipt,
    roles: ['owner'],
    page: lazyPage(() => import('./record-receipt-page.tsx'), 'RecordReceiptPage'),
  },
  {
    pattern: patterns.receipts,
    roles: ['owner', 'client'],
    page: lazyPage(() => import('./receipt-list-page.tsx'), 'ReceiptListPage'),
  },
  {
    pattern: patterns.receipt,
    roles: ['owner', 'client'],
    page: lazyPage(() => import('./receipt-page.tsx'), 'ReceiptPage'),
  },
]
