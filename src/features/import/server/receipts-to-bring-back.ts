import type { Stretch } from '../../../server/database/keyset-page.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import { MAX_TEXT } from '../../../shared/rule.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import '../../past-receipts/server/past-receipt-queries.ts'
import '../../receipts/server/receipt-tables.ts'
import '../../charges/server/ledger-tables.ts'
import type { SheetRow } from './leases-to-bring-back.ts'

type Batch = { rows: SheetRow[]; last: string | undefined }

const PAYER = ['accounts.name', 'accounts.email', 'clients.mobileNumber'] as const

/**
 * Valid receipts, in the order of their ids, as past receipts of other books. Those of deleted clients are left out:
 * nobody there would fit.
 */
export async function listReceiptsToBringBack(
  scope: OwnerScope,
  { after, atMost }: Stretch,
): Promise<Batch> {
  const rows = await scope.tx
    .selectFrom('receipts')
    .innerJoin('clients', 'clients.id', 'receipts.clientId')
    .innerJoin('accounts', 'accounts.id', 'receipts.clientId')
    .innerJoin('properties', 'properties.id', 'receipts.propertyId')
    .leftJoin('credits', (join) =>
      join
        .onRef('credits.organizationId', '=', 'receipts.organizationId')
        .onRef('credits.id', '=', 'receipts.creditId'),
    )
    .select(['receipts.id', 'receipts.receivedOn', 'receipts.amount', 'receipts.code'])
    .select(['receipts.rentFrom', 'receipts.rentTo', 'receipts.paymentMode', 'receipts.kind'])
    .select(['credits.method', 'credits.reference', ...PAYER])
    .select(['properties.id as propertyId', 'properties.address1', 'properties.address2'])
    .select('properties.pincode')
    .where('receipts.organizationId', '=', scope.organization.id)
    .where('receipts.cancelledAt', 'is', null)
    .where('receipts.amount', '>', 0n as Paise)
    .where('clients.deletedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('receipts.id', '>', after as string))
    .orderBy('receipts.id')
    .limit(atMost)
    .execute()
  return {
    rows: rows.map(
      ({ id: _, amount, code, receivedOn, rentFrom, rentTo, kind, method, ...row }) => ({
        ...{ propertyId: row.propertyId, address1: row.address1, address2: row.address2 },
        pincode: row.pincode,
        ...{ name: row.name, email: row.email, mobileNumber: row.mobileNumber },
        ...{ paidOn: receivedOn, paidAmount: paiseToDecimal(amount), receiptNumber: code },
        paidMode: method ?? (row.paymentMode === 'cash' ? 'cash' : ''),
        paidReference: row.reference ?? '',
        paidFor: kind === 'rent' ? `${rentFrom} to ${rentTo}` : kind,
      }),
    ),
    last: rows.at(-1)?.id,
  }
}

/** Past receipts as they were brought in, in the order of their ids, but for those of deleted clients. */
export async function listPastReceiptsToBringBack(
  scope: OwnerScope,
  { after, atMost }: Stretch,
): Promise<Batch> {
  const rows = await scope.tx
    .selectFrom('pastReceipts')
    .innerJoin('clients', 'clients.id', 'pastReceipts.clientId')
    .innerJoin('accounts', 'accounts.id', 'pastReceipts.clientId')
    .leftJoin('leases', 'leases.id', 'pastReceipts.leaseId')
    .leftJoin('properties', 'properties.id', 'leases.propertyId')
    .select(['pastReceipts.id', 'pastReceipts.property', 'pastReceipts.receivedOn'])
    .select(['pastReceipts.amount', 'pastReceipts.mode', 'pastReceipts.reference'])
    .select(['pastReceipts.number', 'pastReceipts.paidFor', ...PAYER])
    .select(['properties.id as propertyId', 'properties.address1', 'properties.address2'])
    .select('properties.pincode')
    .where('pastReceipts.organizationId', '=', scope.organization.id)
    .where('pastReceipts.withdrawnAt', 'is', null)
    .where('clients.deletedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('pastReceipts.id', '>', after as string))
    .orderBy('pastReceipts.id')
    .limit(atMost)
    .execute()
  return {
    rows: rows.map(({ property, propertyId, address1, address2, pincode, ...row }) => ({
      ...(propertyId !== null && { propertyId }),
      address1: address1 ?? property.slice(0, MAX_TEXT),
      ...{ address2: address2 ?? '', pincode: pincode ?? '' },
      ...{ name: row.name, email: row.email, mobileNumber: row.mobileNumber },
      ...{ paidOn: row.receivedOn, paidAmount: paiseToDecimal(row.amount) },
      ...{ paidMode: row.mode ?? '', paidReference: row.reference ?? '' },
      ...{ receiptNumber: row.number ?? '', paidFor: row.paidFor ?? '' },
    })),
    last: rows.at(-1)?.id,
  }
}
