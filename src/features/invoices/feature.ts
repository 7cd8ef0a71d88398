import { sealedColumn, sealedInJson } from '../../server/database/sealed-place.ts'
import type { FeatureWords } from '../../shared/contract.ts'
import { READERS_OF_PROPERTIES_OR_CLIENT, WRITERS } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { invoiceContract } from './invoice-contract.ts'
import * as invoiceWires from './invoice-wire.ts'
import { invoiceData } from './server/invoice-data.ts'
import { invoiceRoutes } from './server/invoice-routes.ts'
import {
  clientGstinContext,
  gstDetailsColumns,
  invoiceColumns,
  recipientGstinContext,
  supplierGstinContext,
} from './server/invoice-tables.ts'

const words = {
  abilities: {
    'read invoices': READERS_OF_PROPERTIES_OR_CLIENT,
    'issue invoices': WRITERS,
  },
  history: ['invoice'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    invoices: typeof words
  }
}

export const invoicesFeature = {
  ...words,
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
  ownData: invoiceData,
  sheets: [],
  searched: [],
  notSearched: {
    invoices: 'are found on the agreement, and in the register of their month',
  },
  staysBehind: {
    invoices: { told: 'Tax invoices and credit notes' },
    gstDetails: { told: 'GST numbers of clients' },
  },
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
