import { sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import '../../leases/server/lease-tables.ts'
import '../../properties/server/property-queries.ts'
import './reminder-tables.ts'

/** Subjects of which an owner was notified, each once. */
type OwnerNewsTable = { organizationId: string; about: string; toldOn: string }

export const ownerNewsColumns = {
  organizationId: 'key',
  about: 'technical',
  toldOn: 'technical',
} as const satisfies ColumnWords<OwnerNewsTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    ownerNews: OwnerNewsTable
  }
}

/** The name and email of the organization's owner. */
export async function findOwnerToMail(scope: BooksScope): Promise<{ name: string; email: string }> {
  return scope.tx
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('organizationId', '=', scope.organization.id)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
}

/** Lists the given news that the owner was already notified of. */
export async function listMailedNews(
  scope: BooksScope,
  abouts: readonly string[],
): Promise<string[]> {
  if (abouts.length === 0) return []
  const rows = await scope.tx
    .selectFrom('ownerNews')
    .select('about')
    .where('organizationId', '=', scope.organization.id)
    .where('about', 'in', abouts)
    .execute()
  return rows.map(({ about }) => about)
}

/** Records that an owner is notified of these; returns which were not noted yet. */
export async function insertMailedNews(
  scope: BooksScope,
  abouts: readonly string[],
): Promise<string[]> {
  const of = { organizationId: scope.organization.id, toldOn: scope.today }
  const rows = await scope.tx
    .insertInto('ownerNews')
    .values(abouts.map((about) => ({ ...of, about })))
    .onConflict((conflict) => conflict.columns(['organizationId', 'about']).doNothing())
    .returning('about')
    .execute()
  return rows.map(({ about }) => about)
}

const named = (scope: BooksScope) =>
  scope.tx
    .selectFrom('leases')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .select(['leases.id', 'accounts.name', 'properties.address1', 'properties.address2'])
    .where('leases.organizationId', '=', scope.organization.id)

/** Lists the tenant and property of every running agreement. */
export const listNames = (scope: BooksScope) =>
  named(scope).where('leases.endedAt', 'is', null).execute()

/** The running agreements whose last agreed day comes within `withinDays`, soonest first. */
export async function listEnding(scope: BooksScope, withinDays: number) {
  return named(scope)
    .select(sql<string>`leases.end_date`.as('endDate'))
    .where('leases.endedAt', 'is', null)
    .where('leases.endDate', '>=', scope.today)
    .where('leases.endDate', '<=', addDays(scope.today, withinDays))
    .orderBy('leases.endDate')
    .orderBy('leases.id')
    .execute()
}

/** The running agreements of which notice was given, soonest last day first. */
export const listMovingOut = (scope: BooksScope) =>
  named(scope)
    .select(sql<string>`leases.leaving_on`.as('leavingOn'))
    .where('leases.endedAt', 'is', null)
    .where('leases.leavingOn', 'is not', null)
    .orderBy('leases.leavingOn')
    .orderBy('leases.id')
    .execute()

/**
 * The running agreements whose next rise is due within `withinDays`: as many years after the last rent as the
 * increment schedule specifies, where it and the percentage are filled in.
 */
export async function listRising(scope: BooksScope, withinDays: number) {
  const lastRent = scope.tx
    .selectFrom('leaseRents')
    .select(['leaseId', sql<string>`max(effective_from)`.as('from')])
    .where('organizationId', '=', scope.organization.id)
    .groupBy('leaseId')
  const due = sql<string>`(greatest(last_rent.from, coalesce(leases.start_date, last_rent.from))
    + make_interval(years => leases.increment_schedule::int))::date`
  return named(scope)
    .innerJoin(lastRent.as('lastRent'), 'lastRent.leaseId', 'leases.id')
    .select([due.as('dueOn'), 'leases.incrementPercentage'])
    .where('leases.endedAt', 'is', null)
    .where(sql<boolean>`leases.increment_percentage::numeric > 0`)
    .where(sql<boolean>`leases.increment_schedule::numeric between 1 and 10`)
    .where(sql<boolean>`${due} between ${addDays(scope.today, -30)}::date
      and ${addDays(scope.today, withinDays)}::date`)
    .orderBy('dueOn')
    .orderBy('leases.id')
    .execute()
}

/** The reminders that were refused for good in the last week, newest first. */
export async function listBounced(scope: BooksScope) {
  const since = new Date(scope.now.getTime() - 7 * 24 * 60 * 60 * 1000)
  return named(scope)
    .innerJoin('reminders', (join) => sameOrganization(join, 'reminders.leaseId', 'leases.id'))
    .select(['reminders.id as reminderId', 'accounts.email'])
    .where('reminders.bouncedAt', '>', since)
    .orderBy('reminders.id', 'desc')
    .execute()
}
