import { type ColumnType, type Expression, type Generated, type SqlBool, sql } from 'kysely'
import { type ColumnWords, exportedColumns } from '../../../server/database/column-privacy.ts'
import { writeAll } from '../../../server/database/database.ts'
import {
  byColumn,
  byText,
  type KeysetPage,
  keysetPage,
  type PageQuery,
  type SortKey,
  type SoundsLike,
  withFlags,
} from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { inLocalTime, type Stored } from '../../../server/local-time.ts'
import { newId } from '../../../server/new-id.ts'
import { type BooksScope, soundsLikeFor } from '../../identity/server/access/scope.ts'
import { inOneLine } from '../../identity/server/access/server-feature.ts'
import '../../owners/server/owner-tables.ts'
import type {
  Property,
  PropertyDetails,
  propertySorts,
  RentOverview,
  WrittenProperty,
} from '../property-wire.ts'

type PropertyTable = PropertyDetails & {
  id: string
  organizationId: string
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  version: Generated<number>
  /** Of the clients whose agreements, ended ones included, name it; the database keeps it. */
  clientIds: ColumnType<string[], undefined, undefined>
}

export const propertyColumns = {
  id: 'key',
  organizationId: 'key',
  address1: 'kept personal',
  address2: 'kept personal',
  pincode: 'kept personal',
  city: 'kept personal',
  state: 'kept personal',
  createdAt: 'plain',
  updatedAt: 'technical',
  deletedAt: 'technical',
  version: 'technical',
  clientIds: 'technical',
} as const satisfies ColumnWords<PropertyTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    properties: PropertyTable
  }
}

/** A property as stored: everything but its current agreement and rent, which are later features' to know. */
export type StoredProperty = Omit<Property, 'currentLeaseId' | keyof RentOverview>

const properties = (scope: BooksScope) =>
  scope.tx
    .selectFrom('properties')
    .innerJoin('owners', 'owners.organizationId', 'properties.organizationId')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'owners.id'))
    .select(['properties.id', 'properties.organizationId'])
    .select(exportedColumns(propertyColumns).map((column) => `properties.${column}` as const))
    .select(['properties.updatedAt', 'properties.version'])
    .select(['owners.id as ownerId', 'accounts.name', 'accounts.email', 'owners.phone'])
    .where('properties.organizationId', '=', scope.organization.id)
    .where('properties.deletedAt', 'is', null)

type PropertySort = keyof typeof propertySorts
type Row = Awaited<ReturnType<ReturnType<typeof properties>['execute']>>[number]

const toProperty = ({ ownerId, name, email, phone, ...property }: Row): Stored<StoredProperty> => ({
  ...property,
  owner: { id: ownerId, name, email, phone },
})

const SORTS: Record<PropertySort, SortKey> = {
  address1: byText('properties.address1'),
  address2: byText('properties.address2'),
  pincode: byText('properties.pincode'),
  city: byText('properties.city'),
  state: byText('properties.state'),
  owner: byText('accounts.name'),
  createdAt: byColumn('properties.createdAt', 'timestamptz'),
}

/**
 * What a search looks through. Without the owner's name: an owner sees none but their own, so it would match each of
 * them.
 */
export const searchedInProperties = sql`concat_ws(' ', properties.address1, properties.address2, properties.pincode,
  properties.city, properties.state)`

/** Finds properties whose name or address sounds like a search, where none has its words. */
export const propertiesSoundingLike: SoundsLike = {
  find: (patterns) => sql`sound_properties(${patterns}::text[], 200)`,
  text: searchedInProperties,
  names: sql`concat_ws(' ', properties.address1, properties.address2, properties.city)`,
}

type PropertyFlag = 'free' | 'due' | 'paid'

/** The owner's properties, filtered, sorted and paged; `flags` are the conditions behind the filters. */
export async function listProperties(
  scope: BooksScope,
  { free, due, paid, ...page }: PageQuery<PropertySort> & { [F in PropertyFlag]?: boolean },
  flags?: Record<PropertyFlag, Expression<SqlBool>>,
): Promise<KeysetPage<StoredProperty>> {
  const narrowed = withFlags(properties(scope), { free, due, paid }, flags)
  const toRecord = (row: Row) => inLocalTime(scope, toProperty(row))
  const terms = {
    tx: scope.tx,
    id: 'properties.id',
    sorts: SORTS,
    searched: searchedInProperties,
    soundsLike: soundsLikeFor(scope, propertiesSoundingLike),
    page,
    toRecord,
  }
  return keysetPage(narrowed, terms)
}

/** One property that has not been deleted, or undefined. With `lock` nobody else changes it before the transaction ends. */
export async function findProperty(
  scope: BooksScope,
  id: string,
  { lock = false } = {},
): Promise<StoredProperty | undefined> {
  const row = await properties(scope)
    .where('properties.id', '=', id)
    .$if(lock, (query) => query.forUpdate('properties'))
    .executeTakeFirst()
  return row && inLocalTime(scope, toProperty(row))
}

/** Where these properties are, each in one line, and whether they were deleted; those that the organization has. */
export async function findPlaces(
  { tx, organization }: BooksScope,
  ids: readonly string[],
): Promise<{ id: string; address: string; isDeleted: boolean }[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('properties')
    .select(['id', 'address1', 'address2', 'deletedAt'])
    .where('organizationId', '=', organization.id)
    .where('id', 'in', ids)
    .orderBy('address1')
    .orderBy('id')
    .execute()
  return rows.map(({ id, address1, address2, deletedAt }) => ({
    id,
    address: inOneLine(address1, address2),
    isDeleted: deletedAt !== null,
  }))
}

/** Adds properties; returns their ids in the same order. */
export async function insertProperties(
  scope: BooksScope,
  addresses: readonly WrittenProperty[],
): Promise<string[]> {
  const at = { createdAt: scope.now, updatedAt: scope.now }
  const rows = addresses.map((address) => ({
    id: newId(),
    organizationId: scope.organization.id,
    ...address,
    ...at,
  }))
  await writeAll(rows, (some) => scope.tx.insertInto('properties').values(some).execute())
  return rows.map(({ id }) => id)
}

export async function updateProperty(
  scope: BooksScope,
  id: string,
  address: WrittenProperty,
): Promise<void> {
  await changed(scope, id).set(address).execute()
}

/** Soft-deletes the property; references remain. */
export async function markPropertyDeleted(scope: BooksScope, id: string): Promise<void> {
  await changed(scope, id).set({ deletedAt: scope.now }).execute()
}

/** Puts a deleted property back; undefined if it is not deleted, else when it was. */
export async function unmarkPropertyDeleted(
  scope: BooksScope,
  id: string,
): Promise<Date | undefined> {
  const row = await scope.tx
    .selectFrom('properties')
    .select('deletedAt')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.deletedAt) return undefined
  await changed(scope, id).set({ deletedAt: null }).execute()
  return row.deletedAt
}

const changed = (scope: BooksScope, id: string) =>
  scope.tx
    .updateTable('properties')
    .set((row) => ({ updatedAt: scope.now, version: row('version', '+', 1) }))
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
