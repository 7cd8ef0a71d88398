import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'
import { whileRetrieving as whileRetrievingLease } from '../../leases/web/lease-texts.ts'
import { receiptsFailed, whileRetrieving } from './receipt-texts.ts'

/** The pages of rent receipts. */
export const receiptPages: readonly DashboardPage[] = [
  {
    pattern: patterns.recordReceipt,
    roles: ['owner'],
    page: lazyPage(() => import('./record-receipt-page.tsx'), 'RecordReceiptPage'),
    failureText: whileRetrievingLease,
    data: () =>
      import('../../properties/web/property-hooks.ts').then(({ beginProperty }) => beginProperty),
  },
  {
    pattern: patterns.receipts,
    roles: ['owner', 'client'],
    page: lazyPage(() => import('./receipt-list-page.tsx'), 'ReceiptListPage'),
    failureText: receiptsFailed,
    data: () => import('./receipt-hooks.ts').then(({ beginReceipts }) => beginReceipts),
  },
  {
    pattern: patterns.receipt,
    roles: ['owner', 'client'],
    page: lazyPage(() => import('./receipt-page.tsx'), 'ReceiptPage'),
    failureText: whileRetrieving,
    data: () => import('./receipt-hooks.ts').then(({ beginReceipt }) => beginReceipt),
  },
]
