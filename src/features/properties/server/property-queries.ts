import { type Generated, sql } from 'kysely'
import {
  byColumn,
  byText,
  keysetPage,
  type Page,
  type PageQuery,
} from '../../../server/database/keyset-page.ts'
import { newId } from '../../../server/new-id.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import '../../owners/server/owner-tables.ts'
import type { Property, PropertyAddress } from '../property.ts'

type PropertyTable = {
  id: string
  organization_id: string
  address1: string
  address2: string
  pincode: string
  city: string
  state: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: Generated<number>
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    properties: PropertyTable
  }
}

/** A property as stored: everything but its current agreement, which is a later feature's to know. */
export type StoredProperty = Omit<Property, 'currentLeaseId'>

const properties = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('properties')
    .innerJoin('owners', 'owners.organization_id', 'properties.organization_id')
    .innerJoin('accounts', 'accounts.id', 'owners.id')
    .select(['properties.id', 'properties.organization_id', 'properties.address1'])
    .select(['properties.address2', 'properties.pincode', 'properties.city', 'properties.state'])
    .select(['properties.created_at', 'properties.updated_at', 'properties.version'])
    .select(['owners.id as owner_id', 'accounts.name', 'accounts.email', 'owners.phone'])
    .where('properties.organization_id', '=', scope.organizationId)
    .where('properties.deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof properties>['execute']>>[number]

const toProperty = (row: Row): StoredProperty => ({
  id: row.id,
  organizationId: row.organization_id,
  address1: row.address1,
  address2: row.address2,
  pincode: row.pincode,
  city: row.city,
  state: row.state,
  owner: { id: row.owner_id, name: row.name, email: row.email, phone: row.phone },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

const SORTS = {
  address1: byText('properties.address1'),
  address2: byText('properties.address2'),
  pincode: byText('properties.pincode'),
  city: byText('properties.city'),
  state: byText('properties.state'),
  owner: byText('accounts.name'),
  createdAt: byColumn('properties.created_at', 'timestamptz'),
}

const searched = sql`concat_ws(' ', properties.address1, properties.address2, properties.pincode,
  properties.city, properties.state, accounts.name)`

/** The owner's properties, narrowed, sorted and paged as asked. */
export async function listProperties(
  scope: OwnerScope,
  page: PageQuery,
): Promise<Page<StoredProperty>> {
  const terms = { id: 'properties.id', sorts: SORTS, searched, page, toRecord: toProperty }
  return keysetPage(properties(scope), terms)
}

/** One property that has not been deleted, or undefined. With `lock` nobody else changes it before the transaction ends. */
export async function findProperty(
  scope: OwnerScope,
  id: string,
  { lock = false } = {},
): Promise<StoredProperty | undefined> {
  const row = await properties(scope)
    .where('properties.id', '=', id)
    .$if(lock, (query) => query.forUpdate('properties'))
    .executeTakeFirst()
  return row && toProperty(row)
}

export async function insertProperty(scope: OwnerScope, address: PropertyAddress): Promise<string> {
  const id = newId()
  await scope.tx
    .insertInto('properties')
    .values({
      id,
      organization_id: scope.organizationId,
      ...address,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute()
  return id
}

export async function updateProperty(
  scope: OwnerScope,
  id: string,
  address: PropertyAddress,
): Promise<void> {
  await changed(scope, id)
    .set({ ...address })
    .execute()
}

/** Takes the property out of every list; what refers to it stays. */
export async function markPropertyDeleted(scope: OwnerScope, id: string): Promise<void> {
  await changed(scope, id).set({ deleted_at: scope.now }).execute()
}

const changed = (scope: OwnerScope, id: string) =>
  scope.tx
    .updateTable('properties')
    .set((row) => ({ updated_at: scope.now, version: row('version', '+', 1) }))
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
