import { api, type ServerFeature } from '../../identity/server/access/server-feature.ts'
import { pastReceiptContract } from './past-receipt-contract.ts'
import * as pastReceiptWires from './past-receipt-wire.ts'
import { pastReceiptColumns } from './server/past-receipt-queries.ts'
import { pastReceiptRecords } from './server/past-receipt-records.ts'
import { pastReceiptRoutes } from './server/past-receipt-routes.ts'

export const pastReceiptsFeature = {
  apis: [
    api({
      name: 'Past receipts',
      about: 'What clients paid before the books began.',
      contract: pastReceiptContract,
      routes: pastReceiptRoutes,
    }),
  ],
  wires: [pastReceiptWires],
  tables: { pastReceipts: pastReceiptColumns },
  sheets: [pastReceiptRecords],
  sealed: [],
  jobs: [],
} satisfies ServerFeature
