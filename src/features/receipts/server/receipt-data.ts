import { dataTable, type OwnData } from '../../identity/server/access/own-data.ts'
import * as wires from '../receipt-data-wire.ts'
import { listReceiptsAfter } from './receipt-queries.ts'
import { receiptColumns } from './receipt-tables.ts'

/** Receipts, with the address that each was last emailed to. */
export const receiptData: OwnData = (scope) => [
  dataTable(
    {
      name: 'receipts',
      about: 'Rent receipts, cancelled ones too.',
      columns: receiptColumns,
      elsewhere: {
        snapshot: 'property, client and agreement',
        document: 'lines and sums',
        landlordPanSealed: 'the PAN of the account',
      },
    },
    wires.receiptDataWire,
    (stretch) => listReceiptsAfter(scope, stretch),
  ),
]
