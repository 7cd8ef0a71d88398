import type { Sealer } from '../../../../server/encryption.ts'
import { claimWire } from '../../../claims/claim-wire.ts'
import { paymentClaimColumns } from '../../../claims/server/claim-tables.ts'
import { listClaims } from '../../../claims/server/list-claims.ts'
import { clientWire } from '../../../clients/client-wire.ts'
import { clientColumns, listClients } from '../../../clients/server/client-queries.ts'
import { fileDataWire } from '../../../files/file-wire.ts'
import { listFileData } from '../../../files/server/file-data.ts'
import { fileColumns } from '../../../files/server/file-tables.ts'
import type { ClientScope, OwnerScope } from '../../../identity/server/access/scope.ts'
import { gstDetailsDataWire, invoiceDataWire } from '../../../invoices/invoice-wire.ts'
import { listGstDetailsData, listInvoiceData } from '../../../invoices/server/invoice-queries.ts'
import { gstDetailsColumns, invoiceColumns } from '../../../invoices/server/invoice-tables.ts'
import { leaseColumns } from '../../../leases/server/lease-tables.ts'
import * as ledger from '../../../ledger/server/ledger-tables.ts'
import { pastReceiptColumns } from '../../../receipts/past/server/past-receipt-queries.ts'
import { listReceiptsAfter } from '../../../receipts/server/receipt-queries.ts'
import { receiptColumns } from '../../../receipts/server/receipt-tables.ts'
import * as booksDataWires from '../../books-data-wire.ts'
import { rightsRequestWire } from '../../rights-wire.ts'
import { listRightsRequestData, rightsRequestColumns } from '../rights/rights-queries.ts'
import * as booksData from './books-data-queries.ts'
import { type DataTable, dataTable, throughPages } from './data-table.ts'

/** A client's own record and books. */
export const tablesOfClient = (scope: ClientScope, sealer: Sealer): DataTable[] => [
  dataTable(
    { name: 'my-record', about: 'What the owner keeps of you.', columns: clientColumns },
    clientWire,
    throughPages((page) => listClients(scope, page)),
  ),
  ...tablesOfBooks(scope, sealer),
]

/** Agreements and all that was charged, received and given back: an owner's all, a client's their own. */
export const tablesOfBooks = (scope: OwnerScope | ClientScope, sealer: Sealer): DataTable[] => [
  dataTable(
    {
      name: 'agreements',
      about: 'Rent agreements, ended ones too, with the rent from each day on.',
      columns: leaseColumns,
    },
    booksDataWires.agreementDataWire,
    (stretch) => booksData.listAgreementData(scope, stretch),
  ),
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
    booksDataWires.receiptDataWire,
    (stretch) => listReceiptsAfter(scope, stretch),
  ),
  dataTable(
    {
      name: 'past-receipts',
      about: 'What was paid before the books began, as it was brought in; no balance counts it.',
      columns: pastReceiptColumns,
    },
    booksDataWires.pastReceiptDataWire,
    (stretch) => booksData.listPastReceiptData(scope, stretch),
  ),
  dataTable(
    {
      name: 'gst-invoices',
      about: 'Tax invoices, and the credit and debit notes that correct them.',
      columns: invoiceColumns,
      elsewhere: { document: 'supplier, recipient and what it is for' },
    },
    invoiceDataWire,
    (stretch) => listInvoiceData(scope, sealer, stretch),
  ),
  dataTable(
    {
      name: 'gst-details',
      about: 'What tax invoices say of the tenant of an agreement.',
      columns: gstDetailsColumns,
      elsewhere: { gstinSealed: 'gstin' },
    },
    gstDetailsDataWire,
    (stretch) => listGstDetailsData(scope, sealer, stretch),
  ),
  dataTable(
    {
      name: 'charges',
      about: 'What was charged: rent, electricity and the rest, with what of it is settled.',
      columns: ledger.chargeColumns,
    },
    booksDataWires.chargeDataWire,
    (stretch) => booksData.listChargeData(scope, stretch),
  ),
  dataTable(
    {
      name: 'payments',
      about: 'What was received, credited or brought forward.',
      columns: ledger.creditColumns,
    },
    booksDataWires.creditDataWire,
    (stretch) => booksData.listCreditData(scope, stretch),
  ),
  dataTable(
    {
      name: 'payouts',
      about: 'What was given back: deposits and refunds.',
      columns: ledger.payoutColumns,
    },
    booksDataWires.payoutDataWire,
    (stretch) => booksData.listPayoutData(scope, stretch),
  ),
  dataTable(
    {
      name: 'settled',
      about: 'Which payment settled which charge; below zero where it was taken back.',
      columns: ledger.allocationColumns,
    },
    booksDataWires.allocationDataWire,
    (stretch) => booksData.listAllocationData(scope, stretch),
  ),
  dataTable(
    {
      name: 'monthly-charges',
      about: 'What is charged every month beside the rent.',
      columns: ledger.recurringChargeColumns,
      elsewhere: { fromDate: 'from', toDate: 'to' },
    },
    booksDataWires.recurringDataWire,
    (stretch) => booksData.listRecurringData(scope, stretch),
  ),
  dataTable(
    {
      name: 'meter-readings',
      about: 'Readings of electricity meters.',
      columns: ledger.meterReadingColumns,
    },
    booksDataWires.readingDataWire,
    (stretch) => booksData.listReadingData(scope, stretch),
  ),
  dataTable(
    {
      name: 'claims',
      about: 'Payments that clients reported, and what was decided.',
      columns: paymentClaimColumns,
    },
    claimWire,
    throughPages((page) => listClaims(scope, page)),
  ),
  dataTable(
    {
      name: 'files',
      about: 'Papers and pictures, with what they belong to. They are in the folder files.',
      columns: fileColumns,
      elsewhere: { mime: 'type' },
    },
    fileDataWire,
    (stretch) => listFileData(scope, stretch),
  ),
  dataTable(
    {
      name: 'requests-about-data',
      about: 'Requests about personal data, and the answers.',
      columns: rightsRequestColumns,
    },
    rightsRequestWire,
    (stretch) => listRightsRequestData(scope, stretch),
  ),
]
