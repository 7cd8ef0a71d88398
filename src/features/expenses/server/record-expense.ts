import { newId } from '../../../server/new-id.ts'
import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { say, sayFixed } from '../../../shared/said.ts'
import { UNLIKELY_DAY, unlikelyDay } from '../../charges/unlikely-day.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { findProperty } from '../../properties/server/property-queries.ts'
import type { ExpenseCategory } from '../expense-categories.ts'
import { expenseHistory } from '../expense-wire.ts'
import { holdOwnCategory } from './category-queries.ts'
import { holdOpenBooks, insertExpenses, type NewExpense } from './expense-queries.ts'
import { isMonthRecorded, lockMonthly } from './recurring-expense-queries.ts'

/** An expense as it was stated; a property or category that was named and is none is null. */
export type StatedExpense = Omit<
  NewExpense,
  'id' | 'propertyId' | 'ownCategoryId' | 'recurringId'
> &
  StatedFor & {
    recurringId: string | null | undefined
    isDayConfirmed: boolean
  }

type StatedFor = {
  category: ExpenseCategory
  /** undefined: for all properties. */
  propertyId: string | null | undefined
  ownCategoryId: string | null | undefined
}

/**
 * Records what was paid. Returns its id.
 * @throws Refusal `not-found` for a property, category or monthly expense that is none; `invalid` for a day to come, GST
 * that is not part of the amount, and days in the wrong order; `unlikely-day`; `conflict` for a month that is recorded
 */
export async function recordExpense(
  scope: OwnerScope,
  { isDayConfirmed, recurringId, ...stated }: StatedExpense,
): Promise<string> {
  refuseDay(scope, stated.spentOn, isDayConfirmed)
  refuseUnfit(scope, stated)
  const what = await whatFor(scope, stated)
  await refuseMonth(scope, recurringId, stated.recurringMonth)
  await holdOpenBooks(scope)
  const id = newId()
  const expense = { ...stated, ...what, id, recurringId: recurringId ?? null }
  await insertExpenses(scope, [expense])
  await recordEvent(scope, {
    ...{ verb: 'recorded', kind: 'expense', id, fields: expenseHistory },
    after: written(expense),
  })
  return id
}

/** What the history keeps of it. */
const written = ({ amount, gst, ...expense }: NewExpense) => ({
  ...expense,
  amount: paiseToDecimal(amount),
  gst: gst > 0n ? paiseToDecimal(gst) : null,
})

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

/** An expense is paid on a day that has come; one of years ago is asked about. */
function refuseDay({ today }: OwnerScope, spentOn: string, isConfirmed: boolean): void {
  if (spentOn > today) throw invalidField('spentOn', say`Choose today or an earlier day.`)
  const why = isConfirmed ? undefined : unlikelyDay(spentOn, { firstDay: null, today })
  if (!why) return
  const question = sayFixed(UNLIKELY_DAY[why])
  throw new Refusal('unlikely-day', question, { errors: { spentOn: question } })
}

type Unfit = Pick<NewExpense, 'amount' | 'gst' | 'billedOn' | 'periodStart' | 'periodEnd'>

function refuseUnfit({ today }: OwnerScope, it: Unfit): void {
  if (it.gst >= it.amount)
    throw invalidField('gst', say`The GST is part of the amount, so it is less than that.`)
  if (it.billedOn !== null && it.billedOn > today)
    throw invalidField('billedOn', say`Choose today or an earlier day.`)
  if (it.periodStart !== null && it.periodEnd !== null && it.periodEnd < it.periodStart)
    throw invalidField('periodEnd', say`This is before the first day.`)
}

async function refuseMonth(
  scope: OwnerScope,
  recurringId: string | null | undefined,
  month: string | null,
): Promise<void> {
  if (recurringId === undefined) {
    if (month !== null) throw notFound(say`Monthly expense`)
    return
  }
  const found = recurringId === null ? undefined : await lockMonthly(scope, recurringId)
  if (!found) throw notFound(say`Monthly expense`)
  if (month === null || month < found.fromMonth || month > scope.today)
    throw invalidField('recurringMonth', say`Please choose a month that has begun.`)
  if (await isMonthRecorded(scope, found.id, month))
    throw new Refusal('conflict', say`This month is recorded already.`)
}
