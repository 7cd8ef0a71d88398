import { patterns } from '../../../paths.ts'
import { lazyPage, type WebFeature } from '../../../web/pages.ts'
import { whileRetrievingLease } from '../../leases/web/lease-failures.ts'

export const recordPaymentFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.recordReceipt,
      under: 'leases',
      roles: ['owner'],
      may: 'record a payment',
      page: lazyPage(() => import('./web/record-receipt-page.tsx'), 'RecordReceiptPage'),
      failureText: whileRetrievingLease,
      data: () =>
        import('../../properties/web/property-hooks.ts').then(({ beginProperty }) => beginProperty),
    },
  ],
}
