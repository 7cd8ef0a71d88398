import { sql } from 'kysely'
import { writeAll } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import type { NewTerms } from './lease-tables.ts'

function columnsOf<T extends Partial<NewTerms>>({ lateFee, ...terms }: T) {
  if (lateFee === undefined) return terms
  return { ...terms, lateFee: lateFee && JSON.stringify(lateFee) }
}

/** Writes agreements without their rents; returns their ids in the same order. */
export async function insertLeases(
  scope: BooksScope,
  leases: readonly {
    propertyId: string
    clientId: string
    terms: NewTerms
    endedOn?: string
  }[],
): Promise<string[]> {
  const at = { createdAt: scope.now, updatedAt: scope.now }
  const rows = leases.map(({ propertyId, clientId, terms, endedOn }) => ({
    id: newId(),
    organizationId: scope.organization.id,
    propertyId,
    clientId,
    ...(endedOn !== undefined && { endedOn, endedAt: scope.now }),
    ...columnsOf(terms),
    ...at,
  }))
  await writeAll(rows, (some) => scope.tx.insertInto('leases').values(some).execute())
  return rows.map(({ id }) => id)
}

/** Writes an agreement's property and terms; those that are left out stay. */
export async function updateLease(
  scope: BooksScope,
  id: string,
  { propertyId, terms }: { propertyId: string; terms: Partial<NewTerms> },
): Promise<void> {
  await changed(scope, id)
    .set({ propertyId, ...columnsOf(terms) })
    .execute()
}

/** Keeps a price of a unit of electricity that held until a day, beside the one that holds now. */
export async function keepEarlierUnitRate(
  scope: BooksScope,
  id: string,
  { until, rate }: { until: string; rate: string },
): Promise<void> {
  const kept = JSON.stringify([{ until, rate }])
  await scope.tx
    .updateTable('leases')
    .set({ earlierUnitRates: sql`earlier_unit_rates || ${kept}::jsonb` })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** From that day on the agreement is charged automatically. */
export async function markCharged(
  scope: BooksScope,
  id: string,
  chargedFrom: string,
): Promise<void> {
  await changed(scope, id).set({ chargedFrom }).execute()
}

/** The agreement goes on until that day. */
export async function markRenewed(scope: BooksScope, id: string, endDate: string): Promise<void> {
  await changed(scope, id).set({ endDate }).execute()
}

/** Another rent, which is not stored in the agreement's own row, makes a new version of it too. */
export async function markRentChanged(scope: BooksScope, id: string): Promise<void> {
  await changed(scope, id).execute()
}

/** Takes the agreement out of every list; its receipts stay and its property can be let again. */
export async function markLeaseEnded(
  scope: BooksScope,
  id: string,
  { endedOn, reason }: { endedOn: string; reason: string | null },
): Promise<void> {
  const end = { endedAt: scope.now, endedOn, endReason: reason, leavingOn: null }
  await changed(scope, id).set(end).execute()
}

/** When an agreement ended, why, and whose it is; undefined for one that is absent. */
export async function findEnd(
  scope: BooksScope,
  id: string,
): Promise<
  | { propertyId: string; clientId: string; endedAt: Date | null; endReason: string | null }
  | undefined
> {
  return scope.tx
    .selectFrom('leases')
    .select(['propertyId', 'clientId', 'endedAt', 'endReason'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Puts an ended agreement back into the lists. */
export async function markLeaseRunning(scope: BooksScope, id: string): Promise<void> {
  await changed(scope, id).set({ endedAt: null, endedOn: null, endReason: null }).execute()
}

/** Notes the day of leaving that notice was given of, or with null that it was taken back. */
export async function markLeaving(
  scope: BooksScope,
  id: string,
  leavingOn: string | null,
): Promise<void> {
  await changed(scope, id).set({ leavingOn }).execute()
}

const changed = (scope: BooksScope, id: string) =>
  scope.tx
    .updateTable('leases')
    .set((row) => ({ updatedAt: scope.now, version: row('version', '+', 1) }))
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
