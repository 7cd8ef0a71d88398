import type { ColumnType, Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { ChargeKind } from '../../ledger/charge.ts'
import type { Amounts, InvoiceKind } from '../invoice.ts'

/** The content of a paper beside its columns; the tax numbers sealed. */
export type InvoiceDocument = {
  /** Of the content of papers. */
  edition: 1
  supplier: { name: string; company: string | null; address: string; phone: string; gstin: string }
  recipient: { name: string; address: string; gstin: string | null }
  property: string
  charge: { kind: ChargeKind; name: string; periodStart: string | null; periodEnd: string | null }
  /** The invoice that a note puts right. */
  corrects: { code: string; issuedOn: string } | null
  reason: string | null
}

type InvoiceTable = Amounts & {
  organizationId: string
  id: string
  leaseId: string
  /** The agreement's property: filled in and kept up to date by the database. */
  propertyId: ColumnType<string, never, never>
  clientId: string
  chargeId: string
  /** The invoice that a note puts right. */
  invoiceId: string | null
  kind: InvoiceKind
  code: string
  issuedOn: string
  /** Per cent, as decimal text. */
  rate: string
  isReverseCharge: boolean
  isInterState: boolean
  /** The code of a state. */
  placeOfSupply: string
  sac: string
  /** Whether the recipient has a GSTIN. */
  isRegistered: boolean
  document: ColumnType<InvoiceDocument, string, never>
  createdAt: Date
}

export const invoiceColumns = {
  organizationId: 'key',
  id: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  chargeId: 'key',
  invoiceId: 'key',
  kind: 'plain',
  code: 'plain',
  issuedOn: 'plain',
  net: 'money',
  cgst: 'money',
  sgst: 'money',
  igst: 'money',
  rate: 'plain',
  isReverseCharge: 'plain',
  isInterState: 'plain',
  placeOfSupply: 'plain',
  sac: 'plain',
  isRegistered: 'plain',
  document: 'kept personal',
  createdAt: 'technical',
} as const satisfies ColumnWords<InvoiceTable>

type GstDetailsTable = {
  organizationId: string
  leaseId: string
  /** The agreement's property: filled in and kept up to date by the database. */
  propertyId: ColumnType<string, never, never>
  clientId: string
  /** Of the client; null where they have none. Opens with `clientGstinContext`. */
  gstinSealed: string | null
  /** null: the usual code. */
  sac: string | null
  updatedAt: Date
  version: Generated<number>
}

export const gstDetailsColumns = {
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  gstinSealed: 'kept sealed',
  sac: 'plain',
  updatedAt: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<GstDetailsTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    invoices: InvoiceTable
    gstDetails: GstDetailsTable
  }
}

/** Ties a sealed tax number to its paper, or to its agreement: moved elsewhere it does not open. */
export const supplierGstinContext = (invoiceId: string) => `invoices.supplier_gstin:${invoiceId}`
export const recipientGstinContext = (invoiceId: string) => `invoices.recipient_gstin:${invoiceId}`
export const clientGstinContext = (leaseId: string) => `gst_details.gstin:${leaseId}`
