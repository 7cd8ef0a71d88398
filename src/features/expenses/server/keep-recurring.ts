import { newId } from '../../../server/new-id.ts'
import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { say, sayFixed } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { EXPENSE_CATEGORIES } from '../expense-categories.ts'
import { expenseCategoryHistory, recurringExpenseHistory } from '../expense-wire.ts'
import {
  deleteOwnCategory,
  insertOwnCategory,
  isCategoryUsed,
  listOwnCategories,
  lockOwnCategory,
  whatFor,
} from './category-queries.ts'
import { listedCategory } from './listed-category.ts'
import {
  changeMonthly,
  insertMonthly,
  lockMonthly,
  type NewRecurring,
} from './recurring-expense-queries.ts'

/** How far from today the first month may be. */
export const MOST_MONTHS = 12

/**
 * Adds something that comes every month. Returns its id.
 * @throws Refusal `not-found` as `whatFor`; `invalid` for a first month more than a year away
 */
export async function addRecurring(
  scope: OwnerScope,
  stated: Omit<NewRecurring, 'id' | 'propertyId' | 'ownCategoryId'> & {
    propertyId: string | null | undefined
    ownCategoryId: string | null | undefined
  },
): Promise<string> {
  const now = firstOfMonth(scope.today)
  if (stated.fromMonth < addMonths(now, -MOST_MONTHS))
    throw invalidField('fromMonth', say`Please choose a month of the last year, or a later one.`)
  if (stated.fromMonth > addMonths(now, MOST_MONTHS))
    throw invalidField('fromMonth', say`Please choose a month of the next year, or an earlier one.`)
  return keepRecurring(scope, { ...stated, ...(await whatFor(scope, stated)) })
}

/** Adds it, checked. Returns its id. */
export async function keepRecurring(
  scope: OwnerScope,
  stated: Omit<NewRecurring, 'id'>,
): Promise<string> {
  const id = newId()
  await insertMonthly(scope, { ...stated, id })
  const { skippedUntil = null } = stated
  const after = { ...stated, amount: paiseToDecimal(stated.amount), skippedUntil }
  await recordEvent(scope, {
    verb: 'added',
    kind: 'monthly expense',
    id,
    fields: recurringExpenseHistory,
    after: { ...after, isEnded: false },
  })
  return id
}

/** Proposes months up to that one no more. @throws Refusal `not-found`; `invalid` for a month that has not begun */
export async function skipMonth(scope: OwnerScope, id: string, month: string): Promise<void> {
  const found = await lockMonthly(scope, id)
  if (!found) throw notFound(say`Monthly expense`)
  if (month > scope.today) throw invalidField('month', say`Please choose a month that has begun.`)
  // A tab that was left open may ask for an earlier month: what was skipped since stays skipped.
  if (found.skippedUntil !== null && month <= found.skippedUntil) return
  await changeMonthly(scope, id, { skippedUntil: month })
  await record(scope, found, { skippedUntil: month })
}

/** Proposes it no more. @throws Refusal `not-found` */
export async function endRecurring(scope: OwnerScope, id: string): Promise<void> {
  const found = await lockMonthly(scope, id)
  if (!found) throw notFound(say`Monthly expense`)
  await changeMonthly(scope, id, { endedAt: scope.now })
  await record(scope, found, { isEnded: true })
}

/**
 * Proposes the months after `skippedUntil` again (all of them if it is null), also those of a monthly expense that was
 * ended. @throws Refusal `not-found`; `invalid` for a month that was not skipped
 */
export async function proposeAgain(
  scope: OwnerScope,
  id: string,
  skippedUntil: string | null,
): Promise<void> {
  const found = await lockMonthly(scope, id, { mayHaveEnded: true })
  if (!found) throw notFound(say`Monthly expense`)
  if ((skippedUntil ?? '') > (found.skippedUntil ?? ''))
    throw invalidField('skippedUntil', say`Please choose a month that was skipped.`)
  await changeMonthly(scope, id, { skippedUntil, endedAt: null })
  await record(scope, found, { skippedUntil, isEnded: false })
}

type Found = Exclude<Awaited<ReturnType<typeof lockMonthly>>, undefined>

function record(
  scope: OwnerScope,
  { endedAt, ...found }: Found,
  changed: { skippedUntil?: string | null; isEnded?: boolean },
): Promise<void> {
  const isEnded = endedAt !== null
  const before = { ...found, amount: paiseToDecimal(found.amount), isEnded }
  return recordEvent(scope, {
    verb: 'changed',
    kind: 'monthly expense',
    id: found.id,
    fields: recurringExpenseHistory,
    before,
    after: { ...before, ...changed },
  })
}

/**
 * Adds a category of the owner's own. Returns its id.
 * @throws Refusal `invalid` for a name that is there, or that one of the closed list has: its expenses would not count
 * as that category in the worksheet, and a sheet that names it would mean the own one
 */
export async function addCategory(scope: OwnerScope, name: string): Promise<string> {
  const listed = listedCategory(name)
  if (listed) {
    const there = sayFixed(EXPENSE_CATEGORIES[listed].name)
    throw invalidField('name', say`The list has this as “${there}”. Please choose it there.`)
  }
  const same = (it: { name: string }) => it.name.toLowerCase() === name.toLowerCase()
  if ((await listOwnCategories(scope)).some(same))
    throw invalidField('name', say`You have this category already.`)
  const id = newId()
  await insertOwnCategory(scope, { id, name })
  await recordEvent(scope, {
    verb: 'added',
    kind: 'expense category',
    id,
    fields: expenseCategoryHistory,
    after: { name },
  })
  return id
}

/** Removes an own category. @throws Refusal `not-found`; `conflict` for one that is in use */
export async function removeCategory(scope: OwnerScope, id: string): Promise<void> {
  const found = await lockOwnCategory(scope, id)
  if (!found) throw notFound(say`Category`)
  if (await isCategoryUsed(scope, id))
    throw new Refusal('conflict', say`Expenses are in this category, so it stays.`)
  await deleteOwnCategory(scope, id)
  await recordEvent(scope, {
    verb: 'deleted',
    kind: 'expense category',
    id,
    fields: expenseCategoryHistory,
    before: { name: found.name },
  })
}
