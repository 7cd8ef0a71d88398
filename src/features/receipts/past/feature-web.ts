import { patterns } from '../../../paths.ts'
import { lazyPage, type WebFeature } from '../../../web/pages.ts'

export const pastReceiptsFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.pastReceipts,
      under: 'receipts',
      roles: ['owner', 'client'],
      may: 'read receipts',
      page: lazyPage(() => import('./web/past-receipt-list-page.tsx'), 'PastReceiptListPage'),
    },
  ],
  history: {
    'past receipt': { other: /* i18n */ 'a receipt from before' },
  },
}
