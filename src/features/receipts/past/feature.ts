import type { FeatureWords } from '../../../shared/contract.ts'
import { api, type ServerFeature } from '../../identity/server/access/server-feature.ts'
import { pastReceiptContract } from './past-receipt-contract.ts'
import * as pastReceiptDataWires from './past-receipt-data-wire.ts'
import * as pastReceiptWires from './past-receipt-wire.ts'
import { pastReceiptData } from './server/past-receipt-data.ts'
import { pastReceiptColumns } from './server/past-receipt-queries.ts'
import { pastReceiptRecords } from './server/past-receipt-records.ts'
import { pastReceiptRoutes } from './server/past-receipt-routes.ts'

const words = {
  abilities: {},
  history: ['past receipt'],
} as const satisfies FeatureWords

declare module '../../../shared/contract.ts' {
  interface Features {
    pastReceipts: typeof words
  }
}

export const pastReceiptsFeature = {
  ...words,
  apis: [
    api({
      name: 'Past receipts',
      about: 'What clients paid before the books began.',
      contract: pastReceiptContract,
      routes: pastReceiptRoutes,
    }),
  ],
  wires: [pastReceiptDataWires, pastReceiptWires],
  tables: { pastReceipts: pastReceiptColumns },
  ownData: pastReceiptData,
  sheets: [pastReceiptRecords],
  searched: [],
  notSearched: {
    pastReceipts: 'have a list of their own that is searched',
  },
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
