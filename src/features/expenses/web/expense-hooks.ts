import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import { rowsOf } from '../../../shared/wire-kinds.ts'
import { readAs, writesOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { type FoundChoices, useFoundChoices } from '../../../web/form/found-choices.ts'
import type { BeginData } from '../../../web/pages.ts'
import { prefetchRecord, type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { useListAddress } from '../../../web/table/list-address.ts'
import {
  type List,
  type ListFilter,
  type ListQuery,
  prefetchList,
  useList,
} from '../../../web/table/use-list.ts'
import { useIsLimited } from '../../identity/web/access/may.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { propertyChoice } from '../../leases/web/lease-texts.ts'
import { moneyDraftWire } from '../../ledger/money-draft-wire.ts'
import { propertyWire } from '../../properties/property-wire.ts'
import { callProperties, PROPERTIES } from '../../properties/web/property-hooks.ts'
import type { Expense, ExpenseDetail } from '../expense.ts'
import type { expenseContract } from '../expense-contract.ts'
import {
  expenseDraftWire,
  expenseFilters,
  expensePageWire,
  expenseWire,
  ownCategoryWire,
  recoveryDraftWire,
  recurringExpenseWire,
  vendorWire,
} from '../expense-wire.ts'
import { categoryIn } from './expense-texts.ts'
import { ALL_PROPERTIES } from './expense-values.ts'

/** The expenses' part of the API, with the session's token. */
export const callExpenses = signedInCaller<typeof expenseContract>()

export const writeExpenses = writesOf(callExpenses, {
  'POST /expenses': expenseDraftWire,
  'POST /expenses/{id}/recover': { ...recoveryDraftWire, agreements: rowsOf(moneyDraftWire) },
})

/** The key under which everything about expenses is cached. */
export const EXPENSES = 'expenses'

const reads = readsOf(
  callExpenses,
  EXPENSES,
  {
    'GET /expenses': [expenseWire],
    'GET /expensecategories': [ownCategoryWire],
    'GET /expensevendors': [vendorWire],
    'GET /recurringexpenses': [recurringExpenseWire],
  },
  { 'GET /expenses': expenseFilters },
)

const list = {
  name: EXPENSES,
  fields: expenseWire,
  filters: expenseFilters,
  fetchPage: (query: ListQuery, signal: AbortSignal) =>
    callExpenses('GET /expenses', { query, signal }),
}

/** The filters in the address: a property, a category, a financial year. */
export function expenseFilterIn(query: URLSearchParams): ListFilter {
  const [property, chosen, year] = [recordIdIn(query), query.get('category'), query.get('year')]
  if (!property && !chosen && !year) return undefined
  return {
    ...(property && { propertyId: property }),
    ...(chosen && categoryIn(chosen)),
    ...(year && { year }),
  }
}

/** A page of expenses, narrowed as the address says. */
export const useExpenseList = (query: URLSearchParams): List<Expense> =>
  useList(list, useListAddress(), expenseFilterIn(query))

export const beginExpenses: BeginData = (queries, query) => {
  prefetchList(queries, list, query, expenseFilterIn(query))
  void queries.prefetchQuery(reads('GET /recurringexpenses'))
}

const record = {
  name: EXPENSES,
  fetchRecord: (id: string, signal: AbortSignal) =>
    callExpenses('GET /expenses/{id}', { params: { id }, signal }),
  read: readAs(expensePageWire),
}

/** One expense; '' names none. */
export const useExpense = (id: string): RecordState<ExpenseDetail> => useRecord(record, id)

export const beginExpense: BeginData = (queries, query) =>
  prefetchRecord(queries, record, recordIdIn(query))

const latest = reads('GET /expenses', { query: { limit: 1, reversed: false } })

/** The last expense, whose category and property the next one begins with. */
export const useLatestExpense = () => useQuery({ ...latest, select: ([last]) => last ?? null })

/** The owner's own categories. */
export const useOwnCategories = () => useQuery(reads('GET /expensecategories'))

export const beginAddExpense: BeginData = (queries) => {
  void queries.prefetchQuery(latest)
  void queries.prefetchQuery(reads('GET /expensecategories'))
}

/** To whom was paid before, of those that begin with what was typed. */
export const useVendors = (search: string) =>
  useQuery({
    ...reads('GET /expensevendors', { query: { search } }),
    placeholderData: keepPreviousData,
  })

/** A monthly expense. */
export const useMonthlyExpenses = () => useQuery(reads('GET /recurringexpenses'))

const SHOWN = 20

const choices = readsOf(callProperties, [PROPERTIES, 'of expenses'], {
  'GET /propertymaster': [propertyWire],
})

/** The properties that match. */
export function usePropertyChoices(search: string): FoundChoices {
  const query = useQuery({
    ...choices('GET /propertymaster', { query: { search, alike: true, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  })
  return useFoundChoices(query, propertyChoice)
}

/** The properties that match, and all of them as one choice to who works with all. */
export function usePropertiesWithAll(search: string) {
  const found = usePropertyChoices(search)
  const isLimited = useIsLimited()
  if (isLimited) return found
  return {
    ...found,
    choices: [{ value: ALL_PROPERTIES, label: t`All properties` }, ...found.choices],
  }
}

/** Takes an expense that was just recorded back as a mistake, with `alsoMonthly` the monthly expense that it began too. */
export const takeBack = (id: string, more: { alsoMonthly?: true } = {}) =>
  callExpenses('POST /expenses/{id}/reverse', {
    params: { id },
    body: { reversal: 'mistake', reason: t`Recorded by mistake.`, ...more },
  })
