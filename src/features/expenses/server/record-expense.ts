import { newId } from '../../../server/new-id.ts'
import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { type Said, say, sayFixed } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { holdOpenBooks } from '../../ledger/server/closed-books.ts'
import { UNLIKELY_DAY, unlikelyDay } from '../../ledger/unlikely-day.ts'
import { expenseHistory } from '../expense-wire.ts'
import { type StatedFor, whatFor } from './category-queries.ts'
import { insertExpenses, isOnTransfer, type NewExpense } from './expense-write-queries.ts'
import { keepRecurring } from './keep-recurring.ts'
import { isMonthRecorded, lockMonthly } from './recurring-expense-queries.ts'

const MOST_MONTHS = 12

/** An expense as it was stated; a property or category that was named and is none is null. */
export type StatedExpense = Omit<
  NewExpense,
  'id' | 'propertyId' | 'ownCategoryId' | 'recurringId'
> &
  StatedFor & {
    recurringId: string | null | undefined
    isDayConfirmed: boolean
    /** Whether it comes every month from now on; this is the first. */
    isMonthly?: boolean
  }

/**
 * Records what was paid. Returns its id.
 * @throws Refusal `not-found` for a property, category or monthly expense that is none; `invalid` for a day to come, GST
 * that is not part of the amount, and days in the wrong order; `unlikely-day`; `conflict` for a month that is recorded,
 * and for a transfer that is this expense already
 */
export async function recordExpense(
  scope: OwnerScope,
  { isDayConfirmed, isMonthly = false, ...stated }: StatedExpense,
): Promise<string> {
  refuseUnfit(scope, stated)
  if (!isDayConfirmed) askAboutDays(scope, stated)
  const what = await whatFor(scope, stated)
  const month = isMonthly
    ? await beginMonths(scope, { ...stated, ...what })
    : await monthOf(scope, stated)
  await holdOpenBooks(scope)
  if (await isOnTransfer(scope, { ...stated, ...what }))
    throw new Refusal('conflict', say`An expense with this reference is recorded already.`)
  const id = newId()
  const expense = { ...stated, ...what, ...month, id }
  await insertExpenses(scope, [expense])
  await recordEvent(scope, {
    verb: 'recorded',
    kind: 'expense',
    id,
    fields: expenseHistory,
    after: written(expense),
  })
  return id
}

/** The fields that the history keeps of it. */
export const written = ({ amount, gst, ...expense }: NewExpense) => ({
  ...expense,
  amount: paiseToDecimal(amount),
  gst: gst > 0n ? paiseToDecimal(gst) : null,
})

/** Asks for confirmation of a payment more than a year ago, and of a bill dated more than a year before its payment. */
function askAboutDays(
  { today }: OwnerScope,
  { spentOn, billedOn }: Pick<NewExpense, 'spentOn' | 'billedOn'>,
): void {
  const errors: Record<string, Said> = {}
  const ask = (field: string, day: string, now: string) => {
    const why = unlikelyDay(day, { firstDay: null, today: now })
    if (why) errors[field] = sayFixed(UNLIKELY_DAY[why])
  }
  ask('spentOn', spentOn, today)
  if (billedOn !== null && billedOn < spentOn) ask('billedOn', billedOn, spentOn)
  const [question] = Object.values(errors)
  if (question) throw new Refusal('unlikely-day', question, { errors })
}

type Unfit = Pick<
  NewExpense,
  'amount' | 'gst' | 'spentOn' | 'billedOn' | 'periodStart' | 'periodEnd'
>

function refuseUnfit({ today }: OwnerScope, it: Unfit): void {
  // It is paid on a day that has come.
  if (it.spentOn > today) throw invalidField('spentOn', say`Choose today or an earlier day.`)
  if (it.gst >= it.amount)
    throw invalidField('gst', say`The GST is part of the amount, so it is less than that.`)
  if (it.billedOn !== null && it.billedOn > today)
    throw invalidField('billedOn', say`Choose today or an earlier day.`)
  if (it.periodStart !== null && it.periodEnd !== null && it.periodEnd < it.periodStart)
    throw invalidField('periodEnd', say`This is before the first day.`)
}

type OfMonth = { recurringId: string | null; recurringMonth: string | null }

/** Proposes it every month from now on; it is that of its own month. */
async function beginMonths(
  scope: OwnerScope,
  expense: Pick<NewExpense, 'category' | 'amount' | 'paidTo' | 'method' | 'spentOn'> &
    Pick<NewExpense, 'propertyId' | 'ownCategoryId'>,
): Promise<OfMonth> {
  const { category, amount, paidTo, method, spentOn, propertyId, ownCategoryId } = expense
  const fromMonth = firstOfMonth(spentOn)
  if (fromMonth < addMonths(firstOfMonth(scope.today), -MOST_MONTHS))
    throw invalidField('spentOn', say`What comes every month begins in the last 12 months.`)
  const what = { category, amount, paidTo, method, propertyId, ownCategoryId }
  return {
    recurringId: await keepRecurring(scope, { ...what, fromMonth }),
    recurringMonth: fromMonth,
  }
}

async function monthOf(
  scope: OwnerScope,
  { recurringId, recurringMonth: month }: Pick<StatedExpense, 'recurringId' | 'recurringMonth'>,
): Promise<OfMonth> {
  if (recurringId === undefined) {
    if (month !== null) throw notFound(say`Monthly expense`)
    return { recurringId: null, recurringMonth: null }
  }
  const found = recurringId === null ? undefined : await lockMonthly(scope, recurringId)
  if (!found) throw notFound(say`Monthly expense`)
  if (month === null || month < found.fromMonth || month > scope.today)
    throw invalidField('recurringMonth', say`Please choose a month that has begun.`)
  if (await isMonthRecorded(scope, found.id, month))
    throw new Refusal('conflict', say`This month is recorded already.`)
  return { recurringId: found.id, recurringMonth: month }
}
