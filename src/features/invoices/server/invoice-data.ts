import type { Stretch } from '../../../server/database/keyset-page.ts'
import type { Sealer } from '../../../server/encryption.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import type { gstDetailsDataWire, invoiceDataWire } from '../invoice-wire.ts'
import { invoiceOf, listPapersAfter } from './invoice-queries.ts'
import {
  clientGstinContext,
  recipientGstinContext,
  supplierGstinContext,
} from './invoice-tables.ts'
import { listGstDetailsAfter } from './party-queries.ts'

/** Invoices and notes as people take them with them, their tax numbers opened, in the order of their ids. */
export async function listInvoiceData(
  scope: OwnerScope | ClientScope,
  sealer: Sealer,
  stretch: Stretch,
): Promise<Decoded<typeof invoiceDataWire>[]> {
  const rows = await listPapersAfter(scope, stretch)
  return rows.map((row) => {
    const { supplier, recipient, property, reason } = row.document
    const { invoiceId: id, isInterState, placeOfSupply, sac } = row
    return {
      ...{ ...invoiceOf(row), clientId: row.clientId, isInterState, placeOfSupply, sac, reason },
      supplier: supplier.company || supplier.name,
      supplierGstin: sealer.open(supplier.gstin, supplierGstinContext(id)),
      recipient: recipient.name,
      recipientGstin: recipient.gstin && sealer.open(recipient.gstin, recipientGstinContext(id)),
      propertyLine: property,
    }
  })
}

/** What was entered for the invoices of agreements, in the order of those. */
export async function listGstDetailsData(
  scope: OwnerScope | ClientScope,
  sealer: Sealer,
  stretch: Stretch,
): Promise<(Decoded<typeof gstDetailsDataWire> & { id: string })[]> {
  const rows = await listGstDetailsAfter(scope, stretch)
  return rows.map(({ leaseId, clientId, gstinSealed, sac }) => ({
    ...{ id: leaseId, leaseId, clientId, sac },
    gstin: gstinSealed && sealer.open(gstinSealed, clientGstinContext(leaseId)),
  }))
}
