import { sealedColumn, sealedInJson } from '../../server/database/sealed-place.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { invoiceContract } from './invoice-contract.ts'
import * as invoiceWires from './invoice-wire.ts'
import { invoiceRoutes } from './server/invoice-routes.ts'
import {
  clientGstinContext,
  gstDetailsColumns,
  invoiceColumns,
  recipientGstinContext,
  supplierGstinContext,
} from './server/invoice-tables.ts'

export const invoicesFeature = {
  apis: [
    api({
      name: 'GST invoices',
      about: 'Tax invoices of agreements that name a tax, and the notes that correct them.',
      contract: invoiceContract,
      routes: invoiceRoutes,
    }),
  ],
  wires: [invoiceWires],
  tables: { gstDetails: gstDetailsColumns, invoices: invoiceColumns },
  sealed: [
    sealedInJson('invoices', {
      json: 'document',
      path: 'supplier,gstin',
      context: supplierGstinContext,
    }),
    sealedInJson('invoices', {
      json: 'document',
      path: 'recipient,gstin',
      context: recipientGstinContext,
    }),
    sealedColumn('gst_details', 'gstin_sealed', { row: 'lease_id', context: clientGstinContext }),
  ],
  jobs: [],
} satisfies ServerFeature
