import type { IdRange } from '../../../server/database/keyset-page.ts'
import { addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import { later } from '../../../shared/days.ts'
import { type Paise, paiseFromDecimal, paiseToDecimal } from '../../../shared/paise.ts'
import { plainWords } from '../../../shared/plain-words.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type {
  NamedInBooks,
  SheetNote,
  SheetPlan,
  SheetRecords,
} from '../../identity/server/access/server-feature.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../expense-categories.ts'
import { MONTHLY_KEPT, type MonthlyExpenseRow, TOO_FAR_AHEAD } from '../monthly-expense-sheet.ts'
import { categoriesOf, makeCategories } from './expense-records.ts'
import { endRecurring, keepRecurring, MOST_MONTHS } from './keep-recurring.ts'
import { hasMonthlyOf, listMonthly, listStandingMonthlyOf } from './recurring-expense-queries.ts'

/** A monthly expense to be kept; a category that is nobody's yet has its name. */
type ComingMonthly = {
  propertyId?: string
  category: ExpenseCategory
  ownCategoryId: string | null
  newCategory: string | null
  amount: Paise
  paidTo: string | null
  method: PaymentMethod | null
  fromMonth: string
  skippedUntil: string | null
}

/** Imports monthly expenses from a sheet, and exports them to one. */
export const monthlyExpenseRecords: SheetRecords<MonthlyExpenseRow, ComingMonthly> = {
  sheet: 'monthly',
  bringIn: {
    plan: planMonthly,
    keep: keepMonthly,
    withdraw: async (scope, importId) => {
      for (const { id } of await listStandingMonthlyOf(scope, importId))
        await endRecurring(scope, id)
    },
    hangOn: (scope, { properties }, importId) => hasMonthlyOf(scope, properties, importId),
  },
  bringBack: listMonthlyToBringBack,
}

/** Each with its property and category. Those that are in the books already are left out. */
async function planMonthly(
  scope: OwnerScope,
  { sound }: { sound: readonly MonthlyExpenseRow[] },
  { propertyOf }: NamedInBooks,
): Promise<SheetPlan<ComingMonthly>> {
  const plan: SheetPlan<ComingMonthly> = { records: [], faults: [], notes: [] }
  if (sound.length === 0) return plan
  const categoryOf = await categoriesOf(scope)
  const kept = new Set(
    (await listMonthly(scope)).map((it) =>
      keyOf({ ...it, propertyId: it.property?.id, ownCategoryId: it.ownCategory?.id ?? null }),
    ),
  )
  for (const row of sound) {
    const say = (to: SheetNote[], field: SheetNote['field'], message: string) =>
      to.push({ line: row.line, field, message })
    const place: { propertyId?: string } | { fault: string } = row.address1 ? propertyOf(row) : {}
    const months = monthsOf(row, scope.today)
    if ('fault' in place) say(plan.faults, 'address1', place.fault)
    else if (months.fromMonth > addMonths(firstOfMonth(scope.today), MOST_MONTHS))
      say(plan.faults, 'monthlyFrom', TOO_FAR_AHEAD)
    else {
      const monthly = {
        ...place,
        ...categoryOf(row.monthlyCategory ?? ''),
        ...months,
        amount: paiseFromDecimal(row.monthlySpent ?? '0'),
        paidTo: row.monthlyTo ?? null,
        method: (row.monthlyBy ?? null) as PaymentMethod | null,
      }
      if (kept.has(keyOf(monthly))) say(plan.notes, null, MONTHLY_KEPT)
      else plan.records.push(monthly)
    }
  }
  return plan
}

/** No more than a year of months waits, however long ago the first one was. */
function monthsOf({ monthlyFrom, monthlyDecided }: MonthlyExpenseRow, today: string) {
  const now = firstOfMonth(today)
  const fromMonth = firstOfMonth(monthlyFrom ?? now)
  const yearAgo = addMonths(now, -MOST_MONTHS)
  const decided = monthlyDecided === undefined ? '' : firstOfMonth(monthlyDecided)
  const skippedUntil = later(decided, fromMonth < yearAgo ? addMonths(yearAgo, -1) : '')
  return { fromMonth, skippedUntil: skippedUntil === '' ? null : skippedUntil }
}

type Keyed = Pick<ComingMonthly, 'category' | 'ownCategoryId' | 'amount' | 'paidTo'> & {
  propertyId?: string | undefined
}
const keyOf = ({ propertyId = '', category, ownCategoryId, amount, paidTo }: Keyed) =>
  [propertyId, category, ownCategoryId, amount, plainWords(paidTo ?? '')].join('|')

async function keepMonthly(
  scope: OwnerScope,
  importId: string,
  records: readonly ComingMonthly[],
): Promise<string[]> {
  const made = await makeCategories(scope, records)
  const ids: string[] = []
  for (const { newCategory, propertyId = null, ...it } of records) {
    const ownCategoryId =
      newCategory === null ? it.ownCategoryId : (made.get(plainWords(newCategory)) ?? null)
    ids.push(await keepRecurring(scope, { ...it, propertyId, ownCategoryId, importId }))
  }
  return ids
}

/** What comes every month; up to the month before the first that waits it is decided. */
async function listMonthlyToBringBack(scope: OwnerScope, { after }: IdRange) {
  // They are few: all at once.
  const all = after === undefined ? await listMonthly(scope) : []
  return {
    rows: all.map((it) => ({
      ...(it.property !== null && { propertyId: it.property.id }),
      address1: it.property?.address1 ?? '',
      address2: it.property?.address2 ?? '',
      pincode: it.property?.pincode ?? '',
      monthlySpent: paiseToDecimal(it.amount),
      monthlyCategory: it.ownCategory?.name ?? EXPENSE_CATEGORIES[it.category].name,
      monthlyTo: it.paidTo ?? '',
      monthlyBy: it.method ?? '',
      monthlyFrom: it.fromMonth,
      monthlyDecided: decidedUntil(it, scope.today),
    })),
    last: all.at(-1)?.id,
  }
}

function decidedUntil(
  { proposed, fromMonth }: { proposed: string | null; fromMonth: string },
  today: string,
): string {
  const last = proposed === null ? firstOfMonth(today) : addMonths(proposed, -1)
  return last < fromMonth ? '' : last
}
