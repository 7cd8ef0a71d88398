import type { Stretch } from '../../../../server/database/keyset-page.ts'
import { paiseToDecimal } from '../../../../shared/paise.ts'
import { MAX_TEXT } from '../../../../shared/rule.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import '../../../clients/server/client-queries.ts'
import '../../../identity/server/identity-tables.ts'
import '../../../leases/server/lease-tables.ts'
import '../../../properties/server/property-queries.ts'
import './past-receipt-queries.ts'

const PAYER = ['accounts.name', 'accounts.email', 'clients.mobileNumber'] as const

/** Past receipts as they were brought in, in the order of their ids, but for those of deleted clients. */
export async function listPastReceiptsToBringBack(scope: OwnerScope, { after, atMost }: Stretch) {
  const rows = await scope.tx
    .selectFrom('pastReceipts')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.organizationId', '=', 'pastReceipts.organizationId')
        .onRef('clients.id', '=', 'pastReceipts.clientId'),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organizationId', '=', 'pastReceipts.organizationId')
        .onRef('accounts.id', '=', 'pastReceipts.clientId'),
    )
    .leftJoin('leases', (join) =>
      join
        .onRef('leases.organizationId', '=', 'pastReceipts.organizationId')
        .onRef('leases.id', '=', 'pastReceipts.leaseId'),
    )
    .leftJoin('properties', (join) =>
      join
        .onRef('properties.organizationId', '=', 'pastReceipts.organizationId')
        .onRef('properties.id', '=', 'leases.propertyId'),
    )
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
