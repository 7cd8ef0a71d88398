import { exportedColumns } from '../../../../server/database/column-privacy.ts'
import type { IdRange } from '../../../../server/database/keyset-page.ts'
import type { Decoded } from '../../../../shared/wire-record.ts'
import { dataTable, type OwnData, ownStretchOf } from '../../../identity/server/access/own-data.ts'
import type { LedgerReader } from '../../../ledger/server/ledger-queries.ts'
import * as wires from '../past-receipt-data-wire.ts'
import { pastReceiptColumns } from './past-receipt-queries.ts'

/** Receipts from before the books began. */
export const pastReceiptData: OwnData = (scope) => [
  dataTable(
    {
      name: 'past-receipts',
      about: 'What was paid before the books began, as it was brought in; no balance counts it.',
      columns: pastReceiptColumns,
    },
    wires.pastReceiptDataWire,
    (stretch) => listPastReceiptData(scope, stretch),
  ),
]

/** Receipts from before the books began. */
const listPastReceiptData = (
  scope: LedgerReader,
  stretch: IdRange,
): Promise<Decoded<typeof wires.pastReceiptDataWire>[]> =>
  scope.tx
    .selectFrom('pastReceipts')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(pastReceiptColumns)])
    .where('withdrawnAt', 'is', null)
    .$call(ownStretchOf(scope, stretch))
    .execute()
