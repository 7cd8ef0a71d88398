import { sealedColumn, sealedInJson } from '../../server/database/sealed-place.ts'
import type { FeatureWords } from '../../shared/contract.ts'
import {
  READERS_OF_PROPERTIES_OR_CLIENT,
  WRITERS_OF_PROPERTIES,
  WRITERS_OF_PROPERTIES_OR_CLIENT,
} from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { hraPackContract } from './hra-pack-contract.ts'
import * as hraPackWires from './hra-pack-wire.ts'
import { receiptContract } from './receipt-contract.ts'
import * as receiptDataWires from './receipt-data-wire.ts'
import * as paperWires from './receipt-paper-wire.ts'
import * as receiptWires from './receipt-wire.ts'
import { completeOldReceiptsHourly } from './server/complete-old-receipts.ts'
import { hraPackRoutes } from './server/hra-pack-routes.ts'
import { receiptData } from './server/receipt-data.ts'
import { receiptCounterColumns } from './server/receipt-number.ts'
import { receiptRoutes } from './server/receipt-routes.ts'
import { receiptSearch } from './server/receipt-search.ts'
import { receiptColumns } from './server/receipt-tables.ts'
import { receiptTotalColumns } from './server/receipt-totals-queries.ts'
import { listReceiptsToBringBack } from './server/receipts-to-bring-back.ts'
import { verificationRoutes } from './server/verification-routes.ts'
import { gstinContext, panContext } from './server/write-paper.ts'
import { verificationContract } from './verification-contract.ts'
import * as verificationWires from './verification-wire.ts'

const words = {
  abilities: {
    'read receipts': READERS_OF_PROPERTIES_OR_CLIENT,
    'record a receipt': WRITERS_OF_PROPERTIES,
    'cancel a receipt': WRITERS_OF_PROPERTIES,
    'replace the code of a receipt': WRITERS_OF_PROPERTIES,
    'mail a receipt': WRITERS_OF_PROPERTIES_OR_CLIENT,
  },
  history: ['receipt'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    receipts: typeof words
  }
}

export const receiptsFeature = {
  ...words,
  apis: [
    api({
      name: 'Receipts',
      about: 'Rent receipts.',
      contract: receiptContract,
      routes: receiptRoutes,
    }),
    api({
      name: 'HRA pack',
      about: 'The rent of a financial year on paper.',
      contract: hraPackContract,
      routes: hraPackRoutes,
    }),
    api({
      name: 'Verification',
      about: 'The code on a receipt.',
      contract: verificationContract,
      routes: verificationRoutes,
    }),
  ],
  wires: [receiptDataWires, hraPackWires, paperWires, receiptWires, verificationWires],
  tables: {
    receiptCounters: receiptCounterColumns,
    receiptTotals: receiptTotalColumns,
    receipts: receiptColumns,
  },
  ownData: receiptData,
  sheets: [{ sheet: 'receipts', bringBack: listReceiptsToBringBack }],
  searched: [receiptSearch],
  notSearched: {},
  staysBehind: {
    receipts: { because: 'they come in as past receipts, which the tests of terms compare' },
  },
  sealed: [
    sealedColumn('receipts', 'landlord_pan_sealed', { context: panContext }),
    sealedInJson('receipts', { json: 'document', path: 'paper,tax,gstin', context: gstinContext }),
  ],
  jobs: [completeOldReceiptsHourly],
} satisfies ServerFeature
