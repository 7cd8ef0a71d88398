import { expressionBuilder, sql } from 'kysely'
import { paths } from '../../../paths.ts'
import type { Tables } from '../../../server/database/database.ts'
import { patternsOf } from '../../../server/database/search-words.ts'
import { formatPaiseBriefly, paise } from '../../../shared/paise.ts'
import { dateSaid, sayFixed } from '../../../shared/said.ts'
import {
  inOneLine,
  type SearchedRecords,
  saidTogether,
} from '../../identity/server/access/server-feature.ts'
import '../../properties/server/property-queries.ts'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../expense-categories.ts'
import './expense-tables.ts'

type Found = {
  id: string
  category: ExpenseCategory
  ownCategory: string | null
  paidTo: string | null
  spentOn: string
  /** Paise, in words of JSON. */
  amount: string
  address1: string | null
  address2: string | null
  reference: string | null
  billNumber: string | null
  note: string | null
}

const builder = expressionBuilder<Tables, 'expenses'>()

/** The text of the index, as it is written there. */
const searched = sql`lower(coalesce(expenses.paid_to, '') || ' ' || coalesce(expenses.reference, '') || ' ' ||
  coalesce(expenses.bill_number, '') || ' ' || coalesce(expenses.note, '') || ' ' ||
  replace(expenses.category, '_', ' ') || ' ' || trim_scale(expenses.amount / 100.0)::text)`

/** Expenses by to whom they were paid, their numbers, note, category and amount. */
export const expenseSearch: SearchedRecords<Found> = {
  kind: 'expense',
  looksThrough: ['expenses'],
  table: 'expenses',
  byWords: (scope, words) => {
    if (scope.kind === 'client') return undefined
    const { id } = scope.organization
    const patterns = patternsOf(words)
    return {
      record: sql`json_build_object('id', expenses.id, 'category', expenses.category,
        'ownCategory', (select name from expense_categories
          where organization_id = ${id} and id = expenses.own_category_id),
        'paidTo', expenses.paid_to, 'spentOn', expenses.spent_on, 'amount', expenses.amount::text,
        'address1', property.address1, 'address2', property.address2, 'reference', expenses.reference,
        'billNumber', expenses.bill_number, 'note', expenses.note)`,
      from: sql`expenses
        left join lateral (select address1, address2 from properties
          where organization_id = ${id} and id = expenses.property_id limit 1) property on true
        where ${builder('expenses.organizationId', '=', id)}`,
      searched,
      patterns,
      find: sql`find_records('expenses', ${patterns}::text[], 200)`,
    }
  },
  lineOf: (found) => ({
    id: found.id,
    title: saidTogether(
      found.ownCategory ?? sayFixed(EXPENSE_CATEGORIES[found.category].name),
      found.paidTo ?? '',
    ),
    detail: saidTogether(
      formatPaiseBriefly(paise(BigInt(found.amount))),
      dateSaid(found.spentOn),
      inOneLine(found.address1 ?? '', found.address2 ?? ''),
    ),
    href: paths.expense(found.id),
    unshown: [found.billNumber ?? '', found.reference ?? '', found.note ?? ''].filter(Boolean),
  }),
}
