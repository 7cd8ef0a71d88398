import { type ColumnType, sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import '../../clients/server/client-queries.ts'
import '../../history/server/history-tables.ts'
import '../../identity/server/identity-tables.ts'
import type { RecordsKind } from '../import-row.ts'
import type { KnownPayer } from './match-receipts.ts'
import '../../leases/server/lease-tables.ts'
import '../../properties/server/property-queries.ts'
import '../../ledger/server/ledger-tables.ts'

/** The ids of what an import made. */
export type ImportedRecords = { properties: string[]; clients: string[]; leases: string[] }

/** The numbers of records that are kept without ids. Imports from before a sheet or a count existed have none of these. */
type Counted = { openings: number; invited?: number } & { [K in RecordsKind]?: number }

type ImportTable = {
  organizationId: string
  id: string
  name: string
  rows: number
  chargedFrom: string
  records: ColumnType<ImportedRecords & Counted, string, never>
  createdAt: Date
  createdBy: string
  undoneAt: Date | null
}

export const importColumns = {
  organizationId: 'key',
  id: 'key',
  createdBy: 'key',
  name: 'plain',
  rows: 'plain',
  chargedFrom: 'plain',
  createdAt: 'plain',
  undoneAt: 'plain',
  records: 'technical',
} as const satisfies ColumnWords<ImportTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    imports: ImportTable
  }
}

/** Makes other imports into these books wait, until the transaction ends. */
export async function holdImports({ tx, organization }: BooksScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organization.id}, 80))`.execute(tx)
}

/** Whether something is being brought into these books or undone, by this process or another; it is not once that is committed. */
export async function isImporting({ tx, organization }: BooksScope): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${organization.id}, 80)) as "isFree"`.execute(
    tx,
  )
  return !rows[0]?.isFree
}

type NewImport = Pick<ImportTable, 'id' | 'name' | 'rows' | 'chargedFrom'> & {
  records: ImportedRecords & Required<Counted>
}

export async function insertImport(
  scope: OwnerScope,
  { records, ...it }: NewImport,
): Promise<void> {
  await scope.tx
    .insertInto('imports')
    .values({
      organizationId: scope.organization.id,
      ...it,
      records: JSON.stringify(records),
      createdAt: scope.now,
      createdBy: scope.actor.accountId,
      undoneAt: null,
    })
    .execute()
}

/** The last 50 imports, newest first, each with who of the team did it; null where it was the owner. */
export async function listImports(scope: OwnerScope) {
  return imports(scope)
    .leftJoin('accounts', (join) =>
      sameOrganization(join, 'accounts.id', 'imports.createdBy').on('accounts.role', '=', 'member'),
    )
    .select('accounts.name as recordedBy')
    .orderBy('imports.id', 'desc')
    .limit(50)
    .execute()
}

/** The ids of the clients whose invitations have not gone out yet. */
export async function listWaitingForInvitations(scope: OwnerScope): Promise<Set<string>> {
  const rows = await scope.tx
    .selectFrom('invitations')
    .select('clientId')
    .where('organizationId', '=', scope.organization.id)
    .where('isWaiting', '=', true)
    .execute()
  return new Set(rows.map(({ clientId }) => clientId))
}

/** One import, held until the transaction ends, or undefined. */
export async function findImport(scope: OwnerScope, id: string) {
  return imports(scope).where('imports.id', '=', id).forUpdate().executeTakeFirst()
}

const imports = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('imports')
    .select(['imports.id', 'imports.name', 'imports.rows', 'imports.chargedFrom'])
    .select(['imports.records', 'imports.createdAt', 'imports.undoneAt'])
    .where('imports.organizationId', '=', scope.organization.id)

export async function markImportUndone(scope: OwnerScope, id: string): Promise<void> {
  await scope.tx
    .updateTable('imports')
    .set({ undoneAt: scope.now })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** The properties in the books, with whether an agreement runs for each. */
export async function listKnownProperties(scope: OwnerScope) {
  return scope.tx
    .selectFrom('properties')
    .leftJoin('leases', (join) =>
      sameOrganization(join, 'leases.propertyId', 'properties.id').on('leases.endedAt', 'is', null),
    )
    .select(['properties.id', 'properties.address1', 'properties.address2', 'properties.pincode'])
    .select(['properties.state', 'leases.id as leaseId'])
    .where('properties.organizationId', '=', scope.organization.id)
    .where('properties.deletedAt', 'is', null)
    .execute()
}

/** The clients in the books, by what they are known again. */
export async function listKnownClients(scope: OwnerScope) {
  return scope.tx
    .selectFrom('clients')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'clients.id'))
    .select(['clients.id', 'accounts.name', 'accounts.email', 'clients.mobileNumber'])
    .where('clients.organizationId', '=', scope.organization.id)
    .where('clients.deletedAt', 'is', null)
    .execute()
}

/** The clients in the books, each with every agreement of theirs, by which receipts find them. */
export async function listKnownPayers(scope: OwnerScope): Promise<KnownPayer[]> {
  const rows = await scope.tx
    .selectFrom('clients')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'clients.id'))
    .leftJoin('leases', (join) => sameOrganization(join, 'leases.clientId', 'clients.id'))
    .leftJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .select(['clients.id as clientId', 'accounts.name', 'accounts.email', 'clients.mobileNumber'])
    .select(['leases.id', 'properties.address1', 'properties.address2', 'properties.pincode'])
    .select(['leases.startDate', 'leases.endedOn', 'leases.chargedFrom'])
    .where('clients.organizationId', '=', scope.organization.id)
    .where('clients.deletedAt', 'is', null)
    .orderBy('leases.id')
    .execute()
  return rows.map(
    ({ clientId, name, email, mobileNumber, id, address1, address2, pincode, ...days }) => ({
      clientId,
      name,
      email,
      mobileNumber,
      lease:
        id === null
          ? null
          : {
              id,
              ...days,
              address1: address1 ?? '',
              address2: address2 ?? '',
              pincode: pincode ?? '',
            },
    }),
  )
}

// An invitation that is sent again or taken back leaves the client as the import made them.
const IS_NO_INVITATION = sql<boolean>`not coalesce(after ? 'invitation' and after - 'invitation' = '{}', false)`

/**
 * Whether somebody has worked on what an import made: an event of theirs about one of its records, or another
 * agreement of its properties or clients. What jobs charged does not count.
 */
export async function isBuiltUpon(
  scope: OwnerScope,
  { id, createdAt, records }: { id: string; createdAt: Date; records: ImportedRecords },
): Promise<boolean> {
  const ids = [...records.properties, ...records.clients, ...records.leases]
  const event = await scope.tx
    .selectFrom('events')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('actorId', 'is not', null)
    .where(sql<boolean>`(happened_at, id) > (${createdAt}, ${id}::uuid)`)
    .where(sql<boolean>`(record_id = any(${ids}) or lease_id = any(${records.leases}))`)
    .where(IS_NO_INVITATION)
    .limit(1)
    .executeTakeFirst()
  if (event) return true
  const lease = await scope.tx
    .selectFrom('leases')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where(
      sql<boolean>`(property_id = any(${records.properties}) or client_id = any(${records.clients}))`,
    )
    .where(sql<boolean>`id <> all(${records.leases})`)
    .limit(1)
    .executeTakeFirst()
  return lease !== undefined
}

/** The valid charges and credits of an agreement on which nothing else depends yet. */
export async function listStanding(scope: OwnerScope, leaseId: string) {
  const [charges, credits] = await Promise.all([
    scope.tx
      .selectFrom('charges')
      .select(['id', 'datedOn'])
      .where('organizationId', '=', scope.organization.id)
      .where('leaseId', '=', leaseId)
      .where('reversedOn', 'is', null)
      .execute(),
    scope.tx
      .selectFrom('credits')
      .select('id')
      .where('organizationId', '=', scope.organization.id)
      .where('leaseId', '=', leaseId)
      .where('reversedOn', 'is', null)
      .execute(),
  ])
  return { charges, credits }
}
