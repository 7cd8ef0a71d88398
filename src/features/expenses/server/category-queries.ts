import { isLimited, type OwnerScope } from '../../identity/server/access/scope.ts'
import type { OwnCategory } from '../expense.ts'
import './expense-tables.ts'
import { invalidField, notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { findProperty } from '../../properties/server/property-queries.ts'
import type { ExpenseCategory } from '../expense-categories.ts'

/** The owner's own categories by their names. */
export const listOwnCategories = (scope: OwnerScope): Promise<OwnCategory[]> =>
  scope.tx
    .selectFrom('expenseCategories')
    .select(['id', 'name'])
    .where('organizationId', '=', scope.organization.id)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Holds an own category until the transaction ends, so that nobody removes it meanwhile; undefined where there is none. */
export async function holdOwnCategory(
  scope: OwnerScope,
  id: string,
): Promise<OwnCategory | undefined> {
  return scope.tx
    .selectFrom('expenseCategories')
    .select(['id', 'name'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}

/** Adds an own category. */
export async function insertOwnCategory(
  scope: OwnerScope,
  { id, name }: OwnCategory,
): Promise<void> {
  const { organization, now: createdAt, actor } = scope
  await scope.tx
    .insertInto('expenseCategories')
    .values({ organizationId: organization.id, id, name, createdAt, createdBy: actor.accountId })
    .execute()
}

/** Holds an own category to remove it: who is about to use it is waited for, and who comes after does not find it. */
export async function lockOwnCategory(
  scope: OwnerScope,
  id: string,
): Promise<OwnCategory | undefined> {
  return scope.tx
    .selectFrom('expenseCategories')
    .select(['id', 'name'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether an expense, or something that still comes every month, names it. */
export async function isCategoryUsed(scope: OwnerScope, id: string): Promise<boolean> {
  const spent = await scope.tx
    .selectFrom('expenses')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('ownCategoryId', '=', id)
    .limit(1)
    .executeTakeFirst()
  const monthly = await scope.tx
    .selectFrom('recurringExpenses')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('ownCategoryId', '=', id)
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return (spent ?? monthly) !== undefined
}

/** Removes an own category. */
export async function deleteOwnCategory(scope: OwnerScope, id: string): Promise<void> {
  await scope.tx
    .deleteFrom('expenseCategories')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** The property and category that an expense was said to be for; null stands for one that was named and does not exist. */
export type StatedFor = {
  category: ExpenseCategory
  /** undefined: for all properties. */
  propertyId: string | null | undefined
  ownCategoryId: string | null | undefined
}

/**
 * The property and own category that were named, held until the transaction ends.
 * @throws Refusal `not-found` where there is none; `invalid` for an own category beside one of the list, and for none where
 * somebody works with some properties only
 */
export async function whatFor(
  scope: OwnerScope,
  { category, propertyId, ownCategoryId }: StatedFor,
): Promise<{ propertyId: string | null; ownCategoryId: string | null }> {
  if (propertyId !== undefined) {
    const property = propertyId === null ? undefined : await findProperty(scope, propertyId)
    if (!property) throw notFound(say`Property`)
  } else if (isLimited(scope))
    throw invalidField('propertyId', say`Please choose one of the properties with which you work.`)
  if (ownCategoryId !== undefined) {
    const own = ownCategoryId === null ? undefined : await holdOwnCategory(scope, ownCategoryId)
    if (!own) throw notFound(say`Category`)
    if (category !== 'other')
      throw invalidField('ownCategoryId', say`Please choose one category only.`)
  }
  return { propertyId: propertyId ?? null, ownCategoryId: ownCategoryId ?? null }
}
