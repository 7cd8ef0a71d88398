import type { IdRange } from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import '../../clients/server/client-queries.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import {
  type BooksScope,
  type ClientScope,
  type OwnerScope,
  onlyOwn,
} from '../../identity/server/access/scope.ts'
import '../../leases/server/lease-tables.ts'
import './invoice-tables.ts'

/** Between whom an agreement is, as its invoices name them. */
export type Parties = {
  leaseId: string
  clientId: string
  names: ReturnType<typeof namesIn>
  client: { name: string; address: string; isAnswered: boolean }
  property: { line: string; state: string }
  gstinSealed: string | null
  sac: string | null
  /** Of the GST details; 0 until any were entered. */
  version: number
  /** Whether the agreement names a tax, and which. */
  gstRate: string | null
  isInterState: boolean
  isSez: boolean
  isReverseCharge: boolean
}

const inOneLine = (parts: readonly (string | null)[]) =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ')

/** The parties of agreements by their ids, ended ones too. */
export async function findParties(
  { tx, organization }: BooksScope,
  leaseIds: readonly string[],
): Promise<Map<string, Parties>> {
  if (leaseIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('leases')
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .innerJoin('clients', (join) => sameOrganization(join, 'clients.id', 'leases.clientId'))
    .leftJoin('gstDetails', (join) => sameOrganization(join, 'gstDetails.leaseId', 'leases.id'))
    .select(['leases.id', 'leases.clientId', 'accounts.name', 'accounts.email'])
    .select(['leases.propertyId', 'leases.gstRate'])
    .select(['leases.gstInterState', 'leases.gstSez', 'leases.gstReverseCharge'])
    .select(['clients.address1 as clientAddress1', 'clients.address2 as clientAddress2'])
    .select(['properties.address1', 'properties.address2', 'properties.city'])
    .select(['properties.state', 'properties.pincode'])
    .select(['gstDetails.gstinSealed', 'gstDetails.sac', 'gstDetails.updatedAt'])
    .select('gstDetails.version')
    .where('leases.organizationId', '=', organization.id)
    .where('leases.id', 'in', leaseIds)
    .execute()
  return new Map(
    rows.map((row) => {
      const { id: leaseId, clientId, name, gstinSealed, sac, gstRate } = row
      const { address1, address2, city, state, pincode } = row
      const parties: Parties = {
        names: namesIn(row),
        leaseId,
        clientId,
        gstinSealed,
        sac,
        gstRate,
        version: row.version ?? 0,
        client: {
          name,
          address: inOneLine([row.clientAddress1, row.clientAddress2]),
          isAnswered: row.updatedAt !== null,
        },
        property: { line: inOneLine([address1, address2, city, state, pincode]), state },
        isInterState: row.gstInterState,
        isSez: row.gstSez,
        isReverseCharge: row.gstReverseCharge,
      }
      return [leaseId, parties]
    }),
  )
}

/** Lists the invoice details of agreements page by page, in the order of the agreements. */
export async function listGstDetailsAfter(
  scope: OwnerScope | ClientScope,
  { after, atMost }: IdRange,
) {
  return scope.tx
    .selectFrom('gstDetails')
    .select(['leaseId', 'clientId', 'gstinSealed', 'sac'])
    .where('organizationId', '=', scope.organization.id)
    .$call(onlyOwn(scope, 'clientId'))
    .$if(after !== undefined, (query) => query.where('leaseId', '>', after ?? ''))
    .orderBy('leaseId')
    .limit(atMost)
    .execute()
}

/** Writes what the invoices of an agreement contain beside its terms. */
export async function putGstDetails(
  scope: OwnerScope,
  { leaseId, clientId }: Pick<Parties, 'leaseId' | 'clientId'>,
  details: { gstinSealed: string | null; sac: string | null },
): Promise<void> {
  const changed = { ...details, updatedAt: scope.now }
  await scope.tx
    .insertInto('gstDetails')
    .values({ organizationId: scope.organization.id, leaseId, clientId, ...changed })
    .onConflict((already) =>
      already.columns(['organizationId', 'leaseId']).doUpdateSet((row) => ({
        ...changed,
        version: row('gstDetails.version', '+', 1),
      })),
    )
    .execute()
}
