import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import '../../properties/server/property-queries.ts'
import type { RecurringExpense } from '../expense.ts'
import { waitingMonths } from '../expense.ts'
import './expense-tables.ts'

const recurring = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('recurringExpenses')
    .leftJoin('properties', (join) =>
      sameOrganization(join, 'properties.id', 'recurringExpenses.propertyId'),
    )
    .leftJoin('expenseCategories', (join) =>
      sameOrganization(join, 'expenseCategories.id', 'recurringExpenses.ownCategoryId'),
    )
    .select(['recurringExpenses.id', 'recurringExpenses.propertyId', 'recurringExpenses.category'])
    .select(['recurringExpenses.ownCategoryId', 'recurringExpenses.amount'])
    .select(['recurringExpenses.paidTo', 'recurringExpenses.method', 'recurringExpenses.fromMonth'])
    .select(['recurringExpenses.skippedUntil', 'expenseCategories.name as ownCategoryName'])
    .select(['properties.address1', 'properties.address2', 'properties.pincode'])
    .select(['properties.city', 'properties.state'])
    .where('recurringExpenses.organizationId', '=', scope.organization.id)
    .where('recurringExpenses.endedAt', 'is', null)

/**
 * The monthly expenses that have not ended, each with the month that waits; none of a property that is deleted, which
 * come back with it.
 */
export async function listMonthly(scope: OwnerScope): Promise<RecurringExpense[]> {
  const rows = await recurring(scope)
    .where((it) =>
      it.or([
        it('recurringExpenses.propertyId', 'is', null),
        it('properties.deletedAt', 'is', null),
      ]),
    )
    .orderBy('recurringExpenses.id')
    .execute()
  const recorded = await listRecordedMonths(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { propertyId, address1, address2, pincode, city, state, ...it } = row
    const { ownCategoryId, ownCategoryName, ...rest } = it
    const months = waitingMonths(it, recorded.get(it.id) ?? new Set(), scope.today)
    return {
      ...rest,
      property:
        propertyId === null
          ? null
          : {
              id: propertyId,
              address1: address1 ?? '',
              address2: address2 ?? '',
              pincode: pincode ?? '',
              city: city ?? '',
              state: state ?? '',
            },
      ownCategory:
        ownCategoryId === null ? null : { id: ownCategoryId, name: ownCategoryName ?? '' },
      proposed: months[0] ?? null,
      waiting: months.length,
    }
  })
}

/** The months of which an expense stands, by what comes every month. */
async function listRecordedMonths(
  scope: OwnerScope,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.tx
    .selectFrom('expenses')
    .select(['recurringId', 'recurringMonth'])
    .where('organizationId', '=', scope.organization.id)
    .where('recurringId', 'in', [...ids])
    .where('reversedOn', 'is', null)
    .execute()
  const found = new Map<string, Set<string>>()
  for (const { recurringId, recurringMonth } of rows) {
    const months = found.get(recurringId ?? '') ?? new Set()
    found.set(recurringId ?? '', months.add(recurringMonth ?? ''))
  }
  return found
}

/**
 * A monthly expense, held until the transaction ends; undefined where there is none, or it has ended and
 * `mayHaveEnded` is not set.
 */
export const lockMonthly = (scope: OwnerScope, id: string, { mayHaveEnded = false } = {}) =>
  scope.tx
    .selectFrom('recurringExpenses')
    .select(['id', 'category', 'amount', 'paidTo', 'fromMonth', 'skippedUntil', 'endedAt'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .$if(!mayHaveEnded, (it) => it.where('endedAt', 'is', null))
    .forUpdate()
    .executeTakeFirst()

/** Whether an expense stands for that month of what comes every month. */
export async function isMonthRecorded(
  scope: OwnerScope,
  id: string,
  month: string,
): Promise<boolean> {
  return (await listRecordedMonths(scope, [id])).get(id)?.has(month) ?? false
}

/** A monthly expense to be added. */
export type NewRecurring = Pick<
  RecurringExpense,
  'id' | 'category' | 'amount' | 'paidTo' | 'method' | 'fromMonth'
> & {
  propertyId: string | null
  ownCategoryId: string | null
  /** Only when imported: the last month already decided, and the import. */
  skippedUntil?: string | null
  importId?: string
}

/** Adds a monthly expense. */
export async function insertMonthly(scope: OwnerScope, recurring: NewRecurring): Promise<void> {
  const { organization, now: createdAt, actor } = scope
  const by = { organizationId: organization.id, createdAt, createdBy: actor.accountId }
  await scope.tx
    .insertInto('recurringExpenses')
    .values({ ...recurring, ...by })
    .execute()
}

/** The monthly expenses of an import that have not ended. */
export const listStandingMonthlyOf = (scope: OwnerScope, importId: string) =>
  scope.tx
    .selectFrom('recurringExpenses')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('importId', '=', importId)
    .where('endedAt', 'is', null)
    .execute()

/** Whether a monthly expense that is not of that import names one of these properties. */
export async function hasMonthlyOf(
  scope: OwnerScope,
  properties: readonly string[],
  importId: string,
): Promise<boolean> {
  const found = await scope.tx
    .selectFrom('recurringExpenses')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where(sql<boolean>`property_id = any(${[...properties]}::uuid[])`)
    .where(sql<boolean>`import_id is distinct from ${importId}::uuid`)
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Sets the last skipped month of a monthly expense, or when it ended. */
export async function changeMonthly(
  scope: OwnerScope,
  id: string,
  to: { skippedUntil?: string | null; endedAt?: Date | null },
): Promise<void> {
  await scope.tx
    .updateTable('recurringExpenses')
    .set(to)
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}
