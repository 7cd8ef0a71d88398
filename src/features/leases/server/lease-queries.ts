import { type Generated, sql } from 'kysely'
import {
  byColumn,
  byText,
  keysetPage,
  type Page,
  type PageQuery,
} from '../../../server/database/keyset-page.ts'
import { newId } from '../../../server/new-id.ts'
import '../../clients/server/client-queries.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import '../../owners/server/owner-tables.ts'
import '../../properties/server/property-queries.ts'
import type { Lease, LeaseTerms, PaymentMode } from '../lease.ts'

type LeaseTable = {
  id: string
  organization_id: string
  property_id: string
  client_id: string
  electricity_meter_number: string
  increment_percentage: string
  security_deposit_amount: string
  monthly_rent: string
  increment_schedule: string
  payment_day: number | null
  payment_mode: PaymentMode
  created_at: Date
  updated_at: Date
  ended_at: Date | null
  version: Generated<number>
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    leases: LeaseTable
  }
}

const leases = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('leases')
    .innerJoin('properties', 'properties.id', 'leases.property_id')
    .innerJoin('accounts as client_accounts', 'client_accounts.id', 'leases.client_id')
    .innerJoin('owners', 'owners.organization_id', 'leases.organization_id')
    .innerJoin('accounts as owner_accounts', 'owner_accounts.id', 'owners.id')
    .select(['leases.id', 'leases.organization_id', 'leases.electricity_meter_number'])
    .select(['leases.increment_percentage', 'leases.security_deposit_amount'])
    .select(['leases.monthly_rent', 'leases.increment_schedule', 'leases.payment_day'])
    .select(['leases.payment_mode', 'leases.created_at', 'leases.updated_at', 'leases.version'])
    .select(['leases.property_id', 'properties.address1', 'properties.address2'])
    .select(['properties.pincode', 'properties.city', 'properties.state', 'leases.client_id'])
    .select(['client_accounts.name as client_name', 'client_accounts.email as client_email'])
    .select(['owners.id as owner_id', 'owners.phone as owner_phone'])
    .select(['owner_accounts.name as owner_name', 'owner_accounts.email as owner_email'])
    .where('leases.organization_id', '=', scope.organizationId)
    .where('leases.ended_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof leases>['execute']>>[number]

const toLease = (row: Row): Lease => ({
  id: row.id,
  organizationId: row.organization_id,
  electricityMeterNumber: row.electricity_meter_number,
  incrementPercentage: row.increment_percentage,
  securityDepositAmount: row.security_deposit_amount,
  monthlyRent: row.monthly_rent,
  incrementSchedule: row.increment_schedule,
  paymentDay: row.payment_day,
  paymentMode: row.payment_mode,
  client: { id: row.client_id, name: row.client_name, email: row.client_email },
  property: {
    id: row.property_id,
    address1: row.address1,
    address2: row.address2,
    pincode: row.pincode,
    city: row.city,
    state: row.state,
  },
  owner: {
    id: row.owner_id,
    name: row.owner_name,
    email: row.owner_email,
    phone: row.owner_phone,
  },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

const SORTS = {
  electricityMeterNumber: byText('leases.electricity_meter_number'),
  client: byText('client_accounts.name'),
  incrementPercentage: byColumn('leases.increment_percentage', 'numeric'),
  securityDepositAmount: byColumn('leases.security_deposit_amount', 'numeric'),
  monthlyRent: byColumn('leases.monthly_rent', 'numeric'),
  incrementSchedule: byColumn('leases.increment_schedule', 'numeric'),
  paymentDate: { by: sql`coalesce(leases.payment_day, 0)`, type: 'integer' as const },
  paymentMode: byText('leases.payment_mode'),
  pincode: byText('properties.pincode'),
  property: byText('properties.address1'),
  owner: byText('owner_accounts.name'),
  createdAt: byColumn('leases.created_at', 'timestamptz'),
}

const searched = sql`concat_ws(' ', leases.electricity_meter_number, client_accounts.name,
  client_accounts.email, properties.address1, properties.address2, properties.pincode,
  properties.city, properties.state, leases.monthly_rent, leases.payment_mode)`

/** The agreements that run now, narrowed, sorted and paged as asked. */
export async function listLeases(scope: OwnerScope, page: PageQuery): Promise<Page<Lease>> {
  const terms = { id: 'leases.id', sorts: SORTS, searched, page, toRecord: toLease }
  return keysetPage(leases(scope), terms)
}

/** One agreement that runs now, or undefined. With `lock` nobody else changes it before the transaction ends. */
export async function findLease(
  scope: OwnerScope,
  id: string,
  { lock = false } = {},
): Promise<Lease | undefined> {
  if (lock && !(await lockLease(scope, id))) return undefined
  const row = await leases(scope).where('leases.id', '=', id).executeTakeFirst()
  return row && toLease(row)
}

/**
 * Holds an agreement until the transaction ends, and answers whether there is one. By itself: joined to
 * the property that it had before the wait, an agreement that moves meanwhile would not be found.
 */
export async function lockLease(scope: OwnerScope, id: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('leases')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLease(
  scope: OwnerScope,
  { propertyId, clientId, terms }: { propertyId: string; clientId: string; terms: LeaseTerms },
): Promise<string> {
  const id = newId()
  await scope.tx
    .insertInto('leases')
    .values({
      id,
      organization_id: scope.organizationId,
      property_id: propertyId,
      client_id: clientId,
      ...columnsOf(terms),
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute()
  return id
}

export async function updateLease(
  scope: OwnerScope,
  id: string,
  { propertyId, terms }: { propertyId: string; terms: LeaseTerms },
): Promise<void> {
  await changed(scope, id)
    .set({ property_id: propertyId, ...columnsOf(terms) })
    .execute()
}

/** Takes the agreement out of every list; its receipts stay and its property can be let again. */
export async function endLease(scope: OwnerScope, id: string): Promise<void> {
  await changed(scope, id).set({ ended_at: scope.now }).execute()
}

const changed = (scope: OwnerScope, id: string) =>
  scope.tx
    .updateTable('leases')
    .set((row) => ({ updated_at: scope.now, version: row('version', '+', 1) }))
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)

const columnsOf = (terms: LeaseTerms) => ({
  electricity_meter_number: terms.electricityMeterNumber,
  increment_percentage: terms.incrementPercentage,
  security_deposit_amount: terms.securityDepositAmount,
  monthly_rent: terms.monthlyRent,
  increment_schedule: terms.incrementSchedule,
  payment_day: terms.paymentDay,
  payment_mode: terms.paymentMode,
})
