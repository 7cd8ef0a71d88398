import { sql } from 'kysely'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { newId } from '../../../server/new-id.ts'
import { type Paise, paiseFromDecimal, paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { plainWords } from '../../../shared/plain-words.ts'
import { recordEvents } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type {
  NamedInBooks,
  SheetNote,
  SheetPlan,
  SheetRecords,
} from '../../identity/server/access/server-feature.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import { findBooksClosedUntil, holdOpenBooks } from '../../ledger/server/closed-books.ts'
import { EXPENSE_CATEGORIES } from '../expense-categories.ts'
import {
  CLOSED_BY_THEN,
  type ExpenseRow,
  MOST_CATEGORIES,
  NOTES_ON_EXPENSES,
  TOO_MANY_CATEGORIES,
} from '../expense-sheet.ts'
import { expenseCategoryHistory, expenseHistory, expenseReversalHistory } from '../expense-wire.ts'
import { insertOwnCategory, listOwnCategories } from './category-queries.ts'
import { insertExpenses, markExpenseReversed, type NewExpense } from './expense-write-queries.ts'
import {
  hasExpensesOf,
  isImportRecovered,
  listExpensesToCompare,
  listStandingOfImport,
} from './imported-expense-queries.ts'
import { listedCategory } from './listed-category.ts'
import { written } from './record-expense.ts'

/** An expense to be kept; a category that is nobody's yet has its name. */
type ComingExpense = Omit<NewExpense, 'id' | 'propertyId'> & {
  propertyId?: string
  newCategory: string | null
}

/** How expenses come in with a sheet, and leave with one. */
export const expenseRecords: SheetRecords<ExpenseRow, ComingExpense> = {
  sheet: 'expenses',
  bringIn: {
    plan: planExpenses,
    keep: keepExpenses,
    withdraw: withdrawOfImport,
    hangOn: async (scope, { properties }, importId) =>
      (await hasExpensesOf(scope, properties, importId)) || isImportRecovered(scope, importId),
  },
  bringBack: listExpensesToBringBack,
}

/** Each with its property and category. Those that are in the books already are left out. */
async function planExpenses(
  scope: OwnerScope,
  { sound }: { sound: readonly ExpenseRow[] },
  { propertyOf }: NamedInBooks,
): Promise<SheetPlan<ComingExpense>> {
  const plan: SheetPlan<ComingExpense> = { records: [], faults: [], notes: [] }
  if (sound.length === 0) return plan
  const categoryOf = await categoriesOf(scope)
  const kept = await countKept(scope, sound)
  const closedUntil = await findBooksClosedUntil(scope)
  const fresh = new Set<string>()
  for (const row of sound) {
    const say = (to: SheetNote[], field: SheetNote['field'], message: string) =>
      to.push({ line: row.line, field, message })
    const place: { propertyId?: string } | { fault: string } = row.address1 ? propertyOf(row) : {}
    if ('fault' in place) say(plan.faults, 'address1', place.fault)
    else if (closedUntil !== null && (row.spentOn ?? '') <= closedUntil)
      say(plan.faults, 'spentOn', CLOSED_BY_THEN)
    else {
      const expense = { ...expenseOf(row), ...categoryOf(row.spentCategory ?? ''), ...place }
      if (takeOne(kept, keyOf(expense))) say(plan.notes, null, NOTES_ON_EXPENSES.kept)
      else {
        const { newCategory } = expense
        if (newCategory !== null && !fresh.has(plainWords(newCategory))) {
          fresh.add(plainWords(newCategory))
          if (fresh.size > MOST_CATEGORIES) say(plan.faults, 'spentCategory', TOO_MANY_CATEGORIES)
          else say(plan.notes, 'spentCategory', NOTES_ON_EXPENSES.ownCategory)
        }
        plan.records.push(expense)
      }
    }
  }
  return plan
}

/** The category that a word means: by name or code, one of the owner's own, or a new one. */
export async function categoriesOf(scope: OwnerScope) {
  const own = new Map((await listOwnCategories(scope)).map((it) => [plainWords(it.name), it.id]))
  return (word: string) => {
    const plain = plainWords(word)
    const ownCategoryId = own.get(plain) ?? null
    if (ownCategoryId !== null)
      return { category: 'other' as const, ownCategoryId, newCategory: null }
    const category = listedCategory(word)
    if (category) return { category, ownCategoryId: null, newCategory: null }
    return { category: 'other' as const, ownCategoryId: null, newCategory: word }
  }
}

const expenseOf = (row: ExpenseRow) => ({
  spentOn: row.spentOn ?? '',
  amount: paiseFromDecimal(row.spentAmount ?? '0'),
  gst: row.spentGst ? paiseFromDecimal(row.spentGst) : ZERO,
  paidTo: row.spentTo ?? null,
  method: (row.spentBy ?? null) as PaymentMethod | null,
  reference: row.spentReference ?? null,
  billNumber: row.billNumber ?? null,
  billedOn: row.billedOn ?? null,
  periodStart: row.billFrom ?? null,
  periodEnd: row.billTo ?? null,
  note: row.spentNote ?? null,
  recurringId: null,
  recurringMonth: null,
})

type Keyed = Pick<NewExpense, 'spentOn' | 'amount' | 'category' | 'paidTo' | 'billNumber'> & {
  propertyId?: string | null
}
const keyOf = ({ spentOn, amount, category, paidTo, billNumber, propertyId }: Keyed) =>
  [spentOn, amount, category, plainWords(paidTo ?? ''), billNumber ?? '', propertyId ?? ''].join(
    '|',
  )

/** How many expenses are in the books of each key, within the days of the sheet. */
async function countKept(scope: OwnerScope, rows: readonly ExpenseRow[]) {
  const days = rows.map(({ spentOn = '' }) => spentOn).sort()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const counts = new Map<string, number>()
  for (const it of await listExpensesToCompare(scope, { from, to }))
    counts.set(keyOf(it), (counts.get(keyOf(it)) ?? 0) + 1)
  return counts
}

/** Two without a number may be alike: as many as are kept are left out, no more. */
function takeOne(kept: Map<string, number>, key: string): boolean {
  const left = kept.get(key) ?? 0
  kept.set(key, left - 1)
  return left > 0
}

async function keepExpenses(
  scope: OwnerScope,
  importId: string,
  records: readonly ComingExpense[],
): Promise<string[]> {
  await holdOpenBooks(scope)
  const made = await makeCategories(scope, records)
  const expenses = records.map(({ newCategory, propertyId, ...it }) => ({
    ...it,
    id: newId(),
    propertyId: propertyId ?? null,
    ownCategoryId:
      newCategory === null ? it.ownCategoryId : (made.get(plainWords(newCategory)) ?? null),
  }))
  await insertExpenses(scope, expenses, importId)
  await recordEvents(
    scope,
    expenses.map((it) => ({
      verb: 'recorded',
      kind: 'expense',
      id: it.id,
      fields: expenseHistory,
      after: written(it),
    })),
  )
  return expenses.map(({ id }) => id)
}

/** Adds the own categories that are nobody's yet, each once; an import keeps its rows part by part. */
export async function makeCategories(
  scope: OwnerScope,
  records: readonly { newCategory: string | null }[],
): Promise<Map<string, string>> {
  const made = new Map((await listOwnCategories(scope)).map((it) => [plainWords(it.name), it.id]))
  for (const { newCategory: name } of records) {
    if (name === null || made.has(plainWords(name))) continue
    const id = newId()
    made.set(plainWords(name), id)
    await insertOwnCategory(scope, { id, name })
    await recordEvents(scope, [
      {
        verb: 'added',
        kind: 'expense category',
        id,
        fields: expenseCategoryHistory,
        after: { name },
      },
    ])
  }
  return made
}

const UNDONE = 'The import was undone'

async function withdrawOfImport(scope: OwnerScope, importId: string): Promise<void> {
  const standing = await listStandingOfImport(scope, importId)
  for (const { id, spentOn } of standing)
    await markExpenseReversed(scope, id, { kind: 'mistake', reason: UNDONE, on: spentOn })
  await recordEvents(
    scope,
    standing.map(({ id, amount, spentOn: on }: { id: string; amount: Paise; spentOn: string }) => ({
      verb: 'reversed',
      kind: 'expense',
      id,
      fields: expenseReversalHistory,
      after: { amount: paiseToDecimal(amount), reason: UNDONE, reversal: 'mistake', on },
    })),
  )
}

/** The expenses that stand, in the order of their ids. */
async function listExpensesToBringBack(scope: OwnerScope, { after, atMost }: IdRange) {
  const rows = await scope.tx
    .selectFrom('expenses')
    .leftJoin('properties', (join) =>
      sameOrganization(join, 'properties.id', 'expenses.propertyId').on(
        sql<boolean>`properties.deleted_at is null`,
      ),
    )
    .leftJoin('expenseCategories', (join) =>
      sameOrganization(join, 'expenseCategories.id', 'expenses.ownCategoryId'),
    )
    .select(['expenses.id', 'expenses.spentOn', 'expenses.amount', 'expenses.category'])
    .select(['expenses.paidTo', 'expenses.gst', 'expenses.method', 'expenses.reference'])
    .select(['expenses.billNumber', 'expenses.billedOn', 'expenses.periodStart'])
    .select(['expenses.periodEnd', 'expenses.note', 'expenseCategories.name as ownCategory'])
    .select(['properties.id as propertyId', 'properties.address1', 'properties.address2'])
    .select('properties.pincode')
    .where('expenses.organizationId', '=', scope.organization.id)
    .where('expenses.reversedOn', 'is', null)
    .$if(after !== undefined, (query) => query.where('expenses.id', '>', after as string))
    .orderBy('expenses.id')
    .limit(atMost)
    .execute()
  return {
    rows: rows.map((it) => ({
      ...(it.propertyId !== null && { propertyId: it.propertyId }),
      address1: it.address1 ?? '',
      address2: it.address2 ?? '',
      pincode: it.pincode ?? '',
      spentOn: it.spentOn,
      spentAmount: paiseToDecimal(it.amount),
      spentTo: it.paidTo ?? '',
      spentCategory: it.ownCategory ?? EXPENSE_CATEGORIES[it.category].name,
      spentGst: it.gst > 0n ? paiseToDecimal(it.gst) : '',
      spentBy: it.method ?? '',
      spentReference: it.reference ?? '',
      spentNote: it.note ?? '',
      billNumber: it.billNumber ?? '',
      billedOn: it.billedOn ?? '',
      billFrom: it.periodStart ?? '',
      billTo: it.periodEnd ?? '',
    })),
    last: rows.at(-1)?.id,
  }
}
