import { invalidField, notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { findProperty } from '../../properties/server/property-queries.ts'
import type { ExpenseCategory } from '../expense-categories.ts'
import { holdOwnCategory } from './category-queries.ts'

/** The property and category that an expense was said to be for; null stands for one that was named and does not exist. */
export type StatedFor = {
  category: ExpenseCategory
  /** undefined: for all properties. */
  propertyId: string | null | undefined
  ownCategoryId: string | null | undefined
}

/**
 * The property and own category that were named, held until the transaction ends.
 * @throws Refusal `not-found` where there is none; `invalid` for an own category beside one of the list
 */
export async function whatFor(
  scope: OwnerScope,
  { category, propertyId, ownCategoryId }: StatedFor,
): Promise<{ propertyId: string | null; ownCategoryId: string | null }> {
  if (propertyId !== undefined) {
    const property = propertyId === null ? undefined : await findProperty(scope, propertyId)
    if (!property) throw notFound(say`Property`)
  }
  if (ownCategoryId !== undefined) {
    const own = ownCategoryId === null ? undefined : await holdOwnCategory(scope, ownCategoryId)
    if (!own) throw notFound(say`Category`)
    if (category !== 'other')
      throw invalidField('ownCategoryId', say`Please choose one category only.`)
  }
  return { propertyId: propertyId ?? null, ownCategoryId: ownCategoryId ?? null }
}
