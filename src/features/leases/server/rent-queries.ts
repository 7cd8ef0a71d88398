import { type ColumnType, type Expression, sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { writeAll } from '../../../server/database/database.ts'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import {
  type BooksScope,
  type ClientScope,
  type OwnerScope,
  ofOrganization,
} from '../../identity/server/access/scope.ts'
import type { DatedRent, RentSource } from '../dated-rent.ts'

type LeaseRentTable = {
  organizationId: string
  leaseId: string
  /** The agreement's property: filled in and kept up to date by the database. */
  propertyId: ColumnType<string, never, never>
  /** Of the agreement. */
  clientId: string
  effectiveFrom: string
  /** Rupees, as they were written. */
  monthlyRent: string
  source: RentSource
  createdAt: Date
  createdBy: string | null
}

export const leaseRentColumns = {
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  effectiveFrom: 'plain',
  source: 'plain',
  monthlyRent: 'money',
  createdAt: 'technical',
  createdBy: 'technical',
} as const satisfies ColumnWords<LeaseRentTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    leaseRents: LeaseRentTable
  }
}

/** The scopes that may read agreements: the policies decide which. */
type Reader = BooksScope | ClientScope

/** A dated rent as an agreement has it: how it came about, and rupees as they were written. */
export type AgreedRent = DatedRent & { source: RentSource; written: string }

/** The rents of these agreements, or of those whose ids that query finds, in order of time, by agreement. */
export async function listRents(
  scope: Reader,
  leaseIds: readonly string[] | Expression<string>,
): Promise<Map<string, AgreedRent[]>> {
  if (Array.isArray(leaseIds) && leaseIds.length === 0) return new Map()
  const rows = await scope.tx
    .selectFrom('leaseRents')
    .select(['leaseId', 'effectiveFrom', 'monthlyRent', 'source'])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', 'in', leaseIds)
    .orderBy('effectiveFrom')
    .execute()
  const byLease = new Map<string, AgreedRent[]>()
  for (const { leaseId, effectiveFrom: from, monthlyRent: written, source } of rows) {
    const rent = agreedRent({ from, written, source })
    byLease.set(leaseId, [...(byLease.get(leaseId) ?? []), rent])
  }
  return byLease
}

type WrittenRent = { from: string; written: string; source: RentSource }

/** A dated rent as it is stored, or as `rentsOfEach` reads it. */
export const agreedRent = (rent: WrittenRent): AgreedRent => ({
  ...rent,
  monthlyRent: paiseFromDecimal(rent.written),
})

/** Selects the rents of each agreement of a query, oldest first, to be read by `agreedRent`. */
export const rentsOfEach = ({ organization }: Reader) => sql<WrittenRent[]>`array(
  select json_build_object('from', rents.effective_from, 'written', rents.monthly_rent::text, 'source', rents.source)
  from lease_rents rents where rents.organization_id = ${organization.id} and rents.lease_id = leases.id
  order by rents.effective_from)`

/** Takes out the rent that begins on that day, if there is one. */
export async function deleteRent(scope: Reader, leaseId: string, from: string): Promise<void> {
  await scope.tx
    .deleteFrom('leaseRents')
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('effectiveFrom', '=', from)
    .execute()
}

type NewRent = { from: string; monthlyRent: string; source: RentSource }

/** Sets the rent (rupees, decimal text) from a day on, on which none begins yet. */
export const insertRent = (
  scope: OwnerScope,
  { id: leaseId, clientId }: { id: string; clientId: string },
  rent: NewRent,
): Promise<void> => insertRents(scope, [{ leaseId, clientId, ...rent }])

/** Sets the rents of many agreements, each from a day on which none begins yet. */
export async function insertRents(
  scope: OwnerScope,
  rents: readonly (NewRent & { leaseId: string; clientId: string })[],
): Promise<void> {
  const by = { createdAt: scope.now, createdBy: scope.actor.accountId }
  const rows = rents.map(({ from, ...rent }) => ({
    organizationId: scope.organization.id,
    effectiveFrom: from,
    ...rent,
    ...by,
  }))
  await writeAll(rows, (some) => scope.tx.insertInto('leaseRents').values(some).execute())
}

/** The rent in force today, for a query over agreements to join: the last that began, or the first where none did. */
export const rentInForce = (scope: BooksScope) =>
  inForceFirst(scope)
    .select('leaseRents.monthlyRent')
    .where('leaseRents.leaseId', '=', sql.ref<string>('leases.id'))
    .limit(1)
    .as('rent')

/** The rent in force of every agreement that may be seen, in one statement: for many of them much less is read. */
export const rentsInForce = (scope: BooksScope) =>
  inForceFirst(scope, { ofAll: true })
    .select(['leaseRents.leaseId', 'leaseRents.monthlyRent'])
    .distinctOn('leaseRents.leaseId')
    .as('rent')

const inForceFirst = (scope: BooksScope, { ofAll = false } = {}) =>
  scope.tx
    .selectFrom('leaseRents')
    .where(ofOrganization(scope, 'leaseRents'))
    .$if(ofAll, (query) => query.orderBy('leaseRents.leaseId'))
    .orderBy(sql`effective_from <= ${scope.today}::date`, 'desc')
    .orderBy(sql`case when effective_from <= ${scope.today}::date then effective_from end`, 'desc')
    .orderBy('effectiveFrom')
