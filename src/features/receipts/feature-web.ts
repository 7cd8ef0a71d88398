import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'
import { receiptsFailed, whileRetrievingReceipts } from './web/receipt-failures.ts'

export const receiptsFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.receipts,
      under: 'receipts',
      isKept: true,
      roles: ['owner', 'client'],
      may: 'read receipts',
      page: lazyPage(() => import('./web/receipt-list-page.tsx'), 'ReceiptListPage'),
      failureText: receiptsFailed,
      data: () => import('./web/receipt-hooks.ts').then(({ beginReceipts }) => beginReceipts),
    },
    {
      pattern: patterns.receipt,
      under: 'receipts',
      roles: ['owner', 'client'],
      may: 'read receipts',
      page: lazyPage(() => import('./web/receipt-page.tsx'), 'ReceiptPage'),
      failureText: whileRetrievingReceipts,
      data: () => import('./web/receipt-hooks.ts').then(({ beginReceipt }) => beginReceipt),
    },
  ],
  history: {
    receipt: { own: /* i18n */ 'this receipt', other: /* i18n */ 'a receipt' },
  },
  searched: { receipt: /* i18n */ 'Receipt' },
}
