import { plainWords } from '../../shared/plain-words.ts'
import type { RowOf, SheetFields, SheetOfRecords } from '../../shared/sheet-field.ts'
import { PAYMENT_METHODS } from '../ledger/credit.ts'
import type { propertySheet } from '../properties/property-sheet.ts'
import { placeKey } from '../properties/same-place.ts'

const fields = {
  spentOn: {
    kind: 'day',
    head: 'Paid on',
    label: /* i18n */ 'Expense: paid on',
    over: 'paid on, paid date, payment date, date of payment, date paid, expense date, date, dt, dated, दिनांक, तारीख',
  },
  spentAmount: {
    kind: 'amount',
    head: 'Amount spent',
    label: /* i18n */ 'Expense: amount',
    over: 'amount spent, spent, expense amount, expenses, cost, amount paid, paid, amount, amt, total, rs, rupees, राशि, रकम, ख़र्च, खर्च',
  },
  spentCategory: {
    kind: 'text',
    longest: 60,
    head: 'Category',
    label: /* i18n */ 'Expense: category',
    over: 'category, expense category, expense, expense head, head of expense, expense type, type of expense, nature of expense, kind of expense, expense name, account head, head, श्रेणी, मद',
  },
  spentTo: {
    kind: 'text',
    longest: 100,
    head: 'Paid to',
    label: /* i18n */ 'Expense: paid to',
    over: 'paid to, vendor, vendor name, payee, supplier, contractor, किसे दिया',
  },
  spentGst: {
    kind: 'amount',
    head: 'GST in it',
    label: /* i18n */ 'Expense: GST in it',
    over: 'gst in it, gst, gst amount, tax, tax amount',
    alike: 'never',
  },
  spentBy: {
    kind: 'word',
    words: PAYMENT_METHODS,
    head: 'Paid by',
    label: /* i18n */ 'Expense: how it was paid',
    over: 'paid by, mode, payment mode, mode of payment, payment method, how paid, भुगतान का तरीका',
    written: [
      [/^(?:cash|नकद)/i, 'cash'],
      [/^(?:upi|gpay|google|phonepe|paytm|bhim)/i, 'upi'],
      [/^imps/i, 'imps'],
      [/^(?:neft|bank|transfer|net|online)/i, 'neft'],
      [/^rtgs/i, 'rtgs'],
      [/^(?:cheque|check|chq)/i, 'cheque'],
      [/^(?:card|credit|debit)/i, 'card'],
      [/^(?:other|another)/i, 'other'],
    ],
    alike: 'everywhere',
  },
  spentReference: {
    kind: 'code',
    longest: 60,
    head: 'Reference',
    label: /* i18n */ 'Expense: reference of the payment',
    over: 'reference, reference no, ref, ref no, utr, utr no, rrn, txn, txn id, transaction id, cheque no, chq no, संदर्भ',
    alike: 'never',
    isNumbered: true,
  },
  billNumber: {
    kind: 'code',
    longest: 60,
    head: 'Bill number',
    label: /* i18n */ 'Expense: bill number',
    over: 'bill number, bill no, bill, invoice, invoice no, invoice number, voucher, voucher no, बिल नंबर',
    alike: 'never',
    isNumbered: true,
  },
  billedOn: {
    kind: 'day',
    head: 'Bill date',
    label: /* i18n */ 'Expense: date of the bill',
    over: 'bill date, billed on, bill of, invoice date, date of bill',
  },
  billFrom: {
    kind: 'day',
    head: 'Bill from',
    label: /* i18n */ 'Expense: first day of the bill',
    over: 'bill from, period from, for days from',
  },
  billTo: {
    kind: 'day',
    head: 'Bill to',
    label: /* i18n */ 'Expense: last day of the bill',
    over: 'bill to, bill until, period to, for days to',
  },
  spentNote: {
    kind: 'text',
    longest: 500,
    head: 'Note',
    label: /* i18n */ 'Expense: note',
    over: 'note, notes, remark, remarks, narration, description, details, particulars, विवरण',
  },
} as const satisfies SheetFields

type Field = keyof typeof fields
type Naming = keyof typeof propertySheet

/** An expense as a row of a sheet. */
export type ExpenseRow = RowOf<Field | Naming>

/** A sheet of expenses. */
export const expenseSheet = {
  kind: 'expenses',
  fields,
  of: 'property',
  needs: ['spentOn', 'spentAmount', 'spentCategory'],
  isRow: (row) => Boolean(row.spentOn ?? row.spentAmount ?? row.spentCategory),
  isSheet: (own) => own.has('spentCategory') && own.has('spentAmount') && own.has('spentOn'),
  insteadOf: {},
  faultsOf,
  double: {
    field: 'billNumber',
    message: /* i18n */ 'Another row is the same bill. Leave one of them out.',
    // Two without a number may well have the same details.
    keyOf: (row) =>
      row.billNumber &&
      [
        row.billNumber,
        row.spentOn,
        Number(row.spentAmount),
        plainWords(row.spentTo),
        row.address1 ? placeKey(row) : '',
      ].join(),
  },
  shown: [
    { field: 'spentOn', head: /* i18n */ 'Paid on' },
    { field: 'spentCategory', head: /* i18n */ 'Category' },
    { field: 'spentTo', head: /* i18n */ 'Paid to' },
    { field: 'spentAmount', head: /* i18n */ 'Amount' },
  ],
  texts: {
    title: /* i18n */ 'Expenses',
    about:
      /* i18n */ 'What you paid for your properties. A row without a property is for all of them; a category that Rentbook does not know becomes your own.',
    made: { one: /* i18n */ '{count} expense', other: /* i18n */ '{count} expenses' },
    done: /* i18n */ 'The expenses are imported. If it was the wrong sheet, undo it below within a day.',
    file: 'the expenses that stand, for the same page once books.csv is in. Which of them tenants were charged for is not in it.',
  },
} as const satisfies SheetOfRecords<Field, Naming, ExpenseRow>

/** The faults of an expense that is entered, by field. */
function faultsOf(row: ExpenseRow, today: string): [Field | Naming, string][] {
  const { spentOn, spentAmount, spentCategory, spentGst, billedOn, billFrom, billTo } = row
  const faults: [Field | Naming, string][] = []
  if (!spentOn) faults.push(['spentOn', /* i18n */ 'On which day was this paid?'])
  else if (spentOn > today) faults.push(['spentOn', /* i18n */ 'This day is after today.'])
  if (!spentAmount || !/[1-9]/.test(spentAmount))
    faults.push(['spentAmount', /* i18n */ 'How much was paid?'])
  if (!spentCategory) faults.push(['spentCategory', /* i18n */ 'What was it for?'])
  if (spentGst && spentAmount && Number(spentGst) >= Number(spentAmount))
    faults.push(['spentGst', /* i18n */ 'The GST is part of the amount, so it is less than that.'])
  if (billedOn && billedOn > today) faults.push(['billedOn', /* i18n */ 'This day is after today.'])
  if (billFrom && billTo && billTo < billFrom)
    faults.push(['billTo', /* i18n */ 'This is before the first day.'])
  return faults
}

/** Hints about an expense, from the books as they are. */
export const NOTES_ON_EXPENSES = {
  kept: /* i18n */ 'This expense is recorded already. It is left out.',
  ownCategory: /* i18n */ 'Rentbook has no such category: it becomes one of your own.',
}

/** The most own categories of a sheet; a column with more holds something else. */
export const MOST_CATEGORIES = 30
export const TOO_MANY_CATEGORIES =
  /* i18n */ 'These are too many categories. Is this the right column?'
/** The financial year of the day is closed. */
export const CLOSED_BY_THEN = /* i18n */ 'The books of this day are closed.'
