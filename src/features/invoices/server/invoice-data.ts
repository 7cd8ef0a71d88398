import { dataTable, type OwnData } from '../../identity/server/access/own-data.ts'
import { gstDetailsDataWire, invoiceDataWire } from '../invoice-wire.ts'
import { listGstDetailsData, listInvoiceData } from './invoice-queries.ts'
import { gstDetailsColumns, invoiceColumns } from './invoice-tables.ts'

/** Tax invoices, and what they say of tenants. */
export const invoiceData: OwnData = (scope, sealer) => [
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
]
