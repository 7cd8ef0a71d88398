import { addMonths } from '../../shared/calendar-date.ts'
import { type Paise, paise } from '../../shared/paise.ts'
import type { Decoded } from '../../shared/wire-record.ts'
import type {
  expensePageWire,
  expenseWire,
  ownCategoryWire,
  recurringExpenseWire,
  vendorWire,
} from './expense-wire.ts'

/** An expense: money paid for a property, or for all of them. */
export type Expense = Decoded<typeof expenseWire>

/** An expense with the charges that recover it. */
export type ExpenseDetail = Decoded<typeof expensePageWire>

export type OwnCategory = Decoded<typeof ownCategoryWire>

export type Vendor = Decoded<typeof vendorWire>

export type RecurringExpense = Decoded<typeof recurringExpenseWire>

/**
 * The months (first days) of what comes every month that nobody recorded or skipped, oldest first, up to that of today.
 * `recorded` are those of which an expense stands.
 */
export function waitingMonths(
  { fromMonth, skippedUntil }: { fromMonth: string; skippedUntil: string | null },
  recorded: ReadonlySet<string>,
  today: string,
): string[] {
  const months: string[] = []
  const first =
    skippedUntil !== null && skippedUntil >= fromMonth ? addMonths(skippedUntil, 1) : fromMonth
  for (let month = first; month <= today; month = addMonths(month, 1))
    if (!recorded.has(month)) months.push(month)
  return months
}

/**
 * Shares an amount out by weights: the parts are whole paise and come to the amount exactly. What rounding down leaves
 * goes, a paisa each, to the parts that lost most by it; of equal ones to the first.
 * @throws RangeError unless every weight is above nothing
 */
export function sharedOut(amount: Paise, weights: readonly bigint[]): Paise[] {
  if (weights.length === 0 || weights.some((weight) => weight <= 0n))
    throw new RangeError('Shares need weights above nothing.')
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  const parts = weights.map((weight, place) => ({
    place,
    whole: (amount * weight) / all,
    lost: (amount * weight) % all,
  }))
  const left = amount - parts.reduce((sum, { whole }) => sum + whole, 0n)
  const gaining = new Set(
    [...parts]
      .sort((a, b) => (a.lost === b.lost ? a.place - b.place : a.lost < b.lost ? 1 : -1))
      .slice(0, Number(left))
      .map(({ place }) => place),
  )
  return parts.map(({ place, whole }) => paise(gaining.has(place) ? whole + 1n : whole))
}
