import type { IdRange } from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import './receipt-tables.ts'
import '../../ledger/server/ledger-tables.ts'

const PAYER = ['accounts.name', 'accounts.email', 'clients.mobileNumber'] as const

/**
 * Valid receipts, in the order of their ids, as past receipts of other books. Those of deleted clients are left out:
 * nobody there would fit.
 */
export async function listReceiptsToBringBack(scope: OwnerScope, { after, atMost }: IdRange) {
  const rows = await scope.tx
    .selectFrom('receipts')
    .innerJoin('clients', (join) => sameOrganization(join, 'clients.id', 'receipts.clientId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'receipts.clientId'))
    .innerJoin('properties', (join) =>
      sameOrganization(join, 'properties.id', 'receipts.propertyId'),
    )
    .leftJoin('credits', (join) => sameOrganization(join, 'credits.id', 'receipts.creditId'))
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
        propertyId: row.propertyId,
        address1: row.address1,
        address2: row.address2,
        pincode: row.pincode,
        name: row.name,
        email: row.email,
        mobileNumber: row.mobileNumber,
        paidOn: receivedOn,
        paidAmount: paiseToDecimal(amount),
        receiptNumber: code,
        paidMode: method ?? (row.paymentMode === 'cash' ? 'cash' : ''),
        paidReference: row.reference ?? '',
        paidFor: kind === 'rent' ? `${rentFrom} to ${rentTo}` : kind,
      }),
    ),
    last: rows.at(-1)?.id,
  }
}
