import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import type { ClientFlag } from '../../clients/server/client-queries.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { LeaseFlag } from '../../leases/server/lease-queries.ts'
import { rentInForce } from '../../leases/server/rent-queries.ts'
import type { RentState as RentWord } from '../../properties/property-wire.ts'
import { ENDING_SOON_DAYS } from '../dues.ts'
import '../../ledger/server/ledger-tables.ts'

/** Whether the rent of a row is due or paid; neither without charges. */
export type RentStateOfRow = {
  /** Something of it is open that was due by today: perhaps not overdue yet (`isOverdue`). */
  due: RawBuilder<SqlBool>
  /** It is charged, and everything is settled that was due by today. */
  paid: RawBuilder<SqlBool>
}

/** The rent state of the agreement in a row of `leases`. */
export function rentStateOfLease(scope: OwnerScope): RentStateOfRow {
  const open = sql`select 1 from charges where charges.lease_id = leases.id
    and charges.organization_id = ${scope.organization.id} and charges.reversed_on is null
    and charges.settled < charges.net + charges.gst and charges.due_on <= ${scope.today}`
  return {
    due: sql<SqlBool>`exists (${open})`,
    paid: sql<SqlBool>`(leases.charged_from is not null and not exists (${open}))`,
  }
}

/** The last day of an agreement: of the notice where one was given, else the agreed one. */
export const lastDay = sql<string | null>`coalesce(leases.leaving_on, leases.end_date)`

/** Flags of the running agreement in a row of `leases`. */
export function flagsOfLease(scope: OwnerScope): Record<LeaseFlag, Expression<SqlBool>> {
  const soon = addDays(scope.today, ENDING_SOON_DAYS)
  return {
    ...rentStateOfLease(scope),
    uncharged: sql<SqlBool>`leases.charged_from is null`,
    // Without a last day an agreement is neither.
    ending: sql<SqlBool>`coalesce(${lastDay} between ${scope.today} and ${soon}, false)`,
    expired: sql<SqlBool>`coalesce(${lastDay} < ${scope.today}, false)`,
  }
}

/** The rent state of the running agreement of a row of `properties`. */
export function rentStateOfProperty(scope: OwnerScope): RentStateOfRow {
  const { due, paid } = rentStateOfLease(scope)
  const runs = (condition: Expression<SqlBool>) =>
    sql<SqlBool>`exists (select 1 from leases where leases.property_id = properties.id
      and leases.organization_id = ${scope.organization.id} and leases.ended_at is null and ${condition})`
  return { due: runs(due), paid: runs(paid) }
}

/** What a list shows of a running agreement: who rents, for how much, and what is open of it. */
const standings = (scope: OwnerScope) => {
  const { due, paid } = rentStateOfLease(scope)
  return scope.tx
    .selectFrom('leases')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoinLateral(rentInForce(scope), (join) => join.onTrue())
    .select(['leases.id', 'leases.propertyId', 'leases.clientId', 'accounts.name'])
    .select(['properties.address1', 'properties.address2', 'rent.monthlyRent', 'leases.leavingOn'])
    .select([due.as('due'), paid.as('paid')])
    .select(openOf(scope, sql`charges.lease_id = leases.id`).as('owed'))
    .where('leases.organizationId', '=', scope.organization.id)
    .where('leases.endedAt', 'is', null)
}

/** What is open of the charges that fit, whenever it is due. */
const openOf = (scope: OwnerScope, fitting: RawBuilder<unknown>) =>
  sql<Paise>`(select coalesce(sum(charges.net + charges.gst - charges.settled), 0)::bigint from charges
    where ${fitting} and charges.organization_id = ${scope.organization.id}
    and charges.reversed_on is null and charges.settled < charges.net + charges.gst)`

type Standing = Awaited<ReturnType<ReturnType<typeof standings>['execute']>>[number]

const standingOf = ({ name, monthlyRent, owed, leavingOn, due, paid }: Standing) => {
  const rentState: RentWord = due ? 'due' : paid ? 'paid' : 'let'
  return { tenantName: name, monthlyRent, owed: paiseToDecimal(owed), leavingOn, rentState }
}

/** The rent state of each of these properties that is let now, by the property's id. */
export async function findRentStates(scope: OwnerScope, propertyIds: string[]) {
  if (propertyIds.length === 0) return new Map<string, never>()
  const rows = await standings(scope).where('leases.propertyId', 'in', propertyIds).execute()
  return new Map(rows.map((row) => [row.propertyId, standingOf(row)]))
}

/** The rent state of each of these agreements that runs now, by the agreement's id. */
export async function findLeaseStates(scope: OwnerScope, leaseIds: string[]) {
  if (leaseIds.length === 0) return new Map<string, never>()
  const rows = await standings(scope).where('leases.id', 'in', leaseIds).execute()
  return new Map(rows.map((row) => [row.id, standingOf(row)]))
}

/** What each of these clients owes, ended agreements included, where they live now and until when, by the client's id. */
export async function findClientStates(scope: OwnerScope, clientIds: string[]) {
  if (clientIds.length === 0) return new Map<string, never>()
  const owed = openOf(scope, sql`charges.client_id = clients.id`)
  const home = sql<string>`coalesce((select string_agg(concat_ws(', ', nullif(properties.address1, ''), nullif(properties.address2, '')), '; ')
    from leases join properties
      on properties.organization_id = leases.organization_id and properties.id = leases.property_id
    where leases.client_id = clients.id and leases.organization_id = ${scope.organization.id}
    and leases.ended_at is null), '')`
  const leavingOn = sql<
    string | null
  >`(select case when bool_and(leaving_on is not null) then max(leaving_on) end
    from leases where client_id = clients.id and organization_id = ${scope.organization.id} and ended_at is null)`
  const rows = await scope.tx
    .selectFrom('clients')
    .select(['clients.id', owed.as('owed'), home.as('home'), leavingOn.as('leavingOn')])
    .where('clients.organizationId', '=', scope.organization.id)
    .where('clients.id', 'in', clientIds)
    .execute()
  return new Map(rows.map(({ id, owed, ...it }) => [id, { ...it, owed: paiseToDecimal(owed) }]))
}

/** Flags of the client in a row of `clients`. */
export function flagsOfClient(scope: OwnerScope): Record<ClientFlag, Expression<SqlBool>> {
  return {
    renting: sql<SqlBool>`exists (select 1 from leases where leases.client_id = clients.id
      and leases.organization_id = ${scope.organization.id} and leases.ended_at is null)`,
    due: sql<SqlBool>`exists (select 1 from charges where charges.client_id = clients.id
      and charges.organization_id = ${scope.organization.id} and charges.reversed_on is null
      and charges.settled < charges.net + charges.gst and charges.due_on <= ${scope.today})`,
  }
}
