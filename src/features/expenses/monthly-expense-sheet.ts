import { plainWords } from '../../shared/plain-words.ts'
import type { RowOf, SheetFields, SheetOfRecords } from '../../shared/sheet-field.ts'
import { PAYMENT_METHODS } from '../ledger/credit.ts'
import type { propertySheet } from '../properties/property-sheet.ts'
import { placeKey } from '../properties/same-place.ts'
import { expenseSheet } from './expense-sheet.ts'

const fields = {
  monthlySpent: {
    kind: 'amount',
    head: 'Amount every month',
    label: /* i18n */ 'Monthly expense: amount',
    over: 'amount every month, every month, monthly expense, expense per month, हर महीने की रकम',
  },
  monthlyCategory: {
    kind: 'text',
    longest: 60,
    head: 'Category',
    label: /* i18n */ 'Monthly expense: category',
    over: expenseSheet.fields.spentCategory.over,
  },
  monthlyTo: {
    kind: 'text',
    longest: 100,
    head: 'Paid to',
    label: /* i18n */ 'Monthly expense: paid to',
    over: expenseSheet.fields.spentTo.over,
  },
  monthlyBy: {
    kind: 'word',
    words: PAYMENT_METHODS,
    head: 'Paid by',
    label: /* i18n */ 'Monthly expense: how it is paid',
    over: expenseSheet.fields.spentBy.over,
    written: expenseSheet.fields.spentBy.written,
    alike: 'everywhere',
  },
  monthlyFrom: {
    kind: 'day',
    head: 'First month',
    label: /* i18n */ 'Monthly expense: first month',
    over: 'first month, from month, पहला महीना',
  },
  monthlyDecided: {
    kind: 'day',
    head: 'Recorded up to',
    label: /* i18n */ 'Monthly expense: recorded up to',
    over: 'recorded up to, paid up to, कब तक लिखा गया',
  },
} as const satisfies SheetFields

type Field = keyof typeof fields
type Naming = keyof typeof propertySheet

/** A row of the sheet of monthly expenses. */
export type MonthlyExpenseRow = RowOf<Field | Naming>

/** A sheet of expenses that come every month. */
export const monthlyExpenseSheet = {
  kind: 'monthly',
  fields,
  of: 'property',
  needs: ['monthlySpent', 'monthlyCategory'],
  isRow: (row) => Boolean(row.monthlySpent ?? row.monthlyCategory),
  isSheet: (own) => own.has('monthlySpent') && own.has('monthlyCategory'),
  insteadOf: {},
  faultsOf,
  double: {
    field: 'monthlySpent',
    message: /* i18n */ 'Another row is the same expense. Leave one of them out.',
    keyOf: (row) =>
      [
        Number(row.monthlySpent),
        plainWords(row.monthlyCategory),
        plainWords(row.monthlyTo),
        row.address1 ? placeKey(row) : '',
      ].join(),
  },
  shown: [
    { field: 'monthlyCategory', head: /* i18n */ 'Category' },
    { field: 'monthlyTo', head: /* i18n */ 'Paid to' },
    { field: 'monthlySpent', head: /* i18n */ 'Amount' },
  ],
  texts: {
    title: /* i18n */ 'Monthly expenses',
    about:
      /* i18n */ 'What you pay every month. Each month is proposed to you, and recorded only when you say so. A row without a property is for all of them.',
    made: {
      one: /* i18n */ '{count} monthly expense',
      other: /* i18n */ '{count} monthly expenses',
    },
    done: /* i18n */ 'The monthly expenses are on the page of your expenses. If it was the wrong sheet, undo it below within a day.',
    file: 'what comes every month, for the same page once books.csv is in. Months before the first that waits are not proposed again.',
  },
} as const satisfies SheetOfRecords<Field, Naming, MonthlyExpenseRow>

/** The faults of a monthly expense of a sheet, by field. */
function faultsOf(row: MonthlyExpenseRow): [Field | Naming, string][] {
  const { monthlySpent, monthlyCategory } = row
  const faults: [Field | Naming, string][] = []
  if (!monthlySpent || !/[1-9]/.test(monthlySpent))
    faults.push(['monthlySpent', /* i18n */ 'How much is paid every month?'])
  if (!monthlyCategory) faults.push(['monthlyCategory', /* i18n */ 'What is it for?'])
  return faults
}

/** A hint about a monthly expense of a sheet, from what is already in the books. */
export const MONTHLY_KEPT = /* i18n */ 'You have this monthly expense already. It is left out.'
/** Refuses a first month more than a year ahead, which is probably a typing error. */
export const TOO_FAR_AHEAD = /* i18n */ 'Please choose a month of the next year, or an earlier one.'
