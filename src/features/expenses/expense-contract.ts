import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { financialYearText, listQuery } from '../../shared/list-query.ts'
import {
  amount,
  chosen,
  day,
  expecting,
  optionalAmount,
  optionalAmountOrNone,
  optionalDay,
} from '../../shared/money-on-wire.ts'
import { id, idParams, optionalReference, requiredTextSchema } from '../../shared/wire.ts'
import { listOf, text } from '../../shared/wire-kinds.ts'
import { bodyOf, createdSchema, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { askedGst, confirmableDay } from '../charging/charging-contract.ts'
import { HOW_PAID, PAYMENT_METHODS, REVERSAL_KINDS } from '../ledger/credit.ts'
import { moneyDraftWire, reasonWire } from '../ledger/money-draft-wire.ts'
import { EXPENSE_CATEGORY_CODES } from './expense-categories.ts'
import {
  expenseDraftWire,
  expenseFilters,
  expensePageWire,
  expenseSorts,
  expenseWire,
  ownCategoryWire,
  recoveryDraftWire,
  recurringExpenseDraftWire,
  recurringExpenseWire,
  vendorWire,
} from './expense-wire.ts'

const category = z.enum(EXPENSE_CATEGORY_CODES, { error: 'Please choose a category.' })
const method = z
  .union([z.literal('').transform(() => null), z.enum(PAYMENT_METHODS), z.null()], {
    error: HOW_PAID,
  })
  .optional()
/** The first day of a month. */
const month = day.refine((date) => date.endsWith('-01'), 'Please choose a month.')

/** The property and category of an expense. Without a property it is for all of them. */
const whatFor = {
  propertyId: optionalReference,
  category,
  /** The owner's own category, of `other`. */
  ownCategoryId: optionalReference,
}

/** How an expense is recovered: a charge to one agreement, or one each to several, by their weights. */
const recovery = {
  /** How much of it; all that is not recovered yet, unless given. */
  amount: optionalAmount,
  /** The agreements that share the expense, each in proportion to its weight; the default weight is 1. */
  agreements: z
    .array(
      bodyOf(moneyDraftWire, {
        leaseId: chosen('Please choose a rent agreement.'),
        weight: z
          .string()
          .regex(/^\d{1,9}(?:\.\d{1,3})?$/, 'Please enter a number, such as 850 or 12.5.')
          .refine((text) => Number(text) > 0, 'Please enter a number above 0.')
          .optional(),
      }),
    )
    .min(1, 'Please choose a rent agreement.')
    .max(200, 'Please choose at most 200 rent agreements.')
    .refine(
      (all) => new Set(all.map(({ leaseId }) => leaseId)).size === all.length,
      'Please name each agreement once.',
    ),
  name: requiredTextSchema({ prompt: 'Please enter what it is for.' }),
  /** Defaults to today. */
  dueOn: optionalDay,
  /** Takes it out of the deposits that are held, at once. */
  fromDeposit: z.boolean().nullish(),
  ...askedGst,
  ...confirmableDay,
  ...expecting,
}

/** The calls of expenses: what an owner pays for properties, and what tenants are charged for it. */
export const expenseContract = defineContract({
  'GET /expenses': {
    name: 'listExpenses',
    summary: 'What was paid for properties, the latest first, with the sum of what matches',
    access: 'read expenses',
    compressed: true,
    query: listQuery(expenseSorts, expenseFilters, {
      category: category.optional(),
      year: financialYearText.optional(),
    }),
    responses: { 200: z.array(replyOf(expenseWire)) },
  },
  'GET /expenses/{id}': {
    name: 'getExpense',
    summary: 'An expense with the charges that recover it; taken back ones too',
    access: 'read expenses',
    params: idParams,
    responses: { 200: replyOf(expensePageWire) },
  },
  'POST /expenses': {
    name: 'recordExpense',
    summary: 'Records what was paid for a property, or for all of them',
    access: 'record an expense',
    body: bodyOf(expenseDraftWire, {
      ...whatFor,
      amount,
      gst: optionalAmountOrNone,
      /** Defaults to today. */
      spentOn: optionalDay,
      ...confirmableDay,
      method,
      billedOn: optionalDay,
      periodStart: optionalDay,
      periodEnd: optionalDay,
      /** The monthly expense that this one pays, and for which month. */
      recurringId: optionalReference,
      recurringMonth: month.nullish(),
      /** Proposes it from the next month on, with the month of its day as the first. */
      everyMonth: z.boolean().nullish(),
      /** Files that were sent before, without a record: they hang on it. */
      files: z.array(id).max(50, /* i18n */ 'Please send at most 50 files.').nullish(),
    }),
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'POST /expenses/{id}/reverse': {
    name: 'reverseExpense',
    summary: 'Takes an expense back: it was entered by mistake, or the money came back',
    access: 'record an expense',
    params: idParams,
    body: bodyOf(reasonWire, {
      reversal: z.enum(REVERSAL_KINDS, { error: 'Please choose what happened.' }).nullish(),
      /** The day on which the money came back; defaults to today. */
      returnedOn: optionalDay,
      /** Whether the monthly expense that it began ends too, as if neither had been. */
      alsoMonthly: z.boolean().nullish(),
      ...expecting,
    }),
    responses: { 200: messageSchema },
  },
  'POST /expenses/{id}/recover': {
    name: 'recoverExpense',
    summary:
      'Charges tenants for an expense, whole or in part; shared among several the parts come to the amount exactly',
    access: 'record an expense',
    params: idParams,
    body: bodyOf(recoveryDraftWire, recovery),
    responses: { 201: replyOf({ message: text, charges: listOf(text) }) },
    idempotent: true,
  },
  'GET /expensevendors': {
    name: 'listVendors',
    summary: 'To whom was paid before, the latest first: those that begin with what was typed',
    access: 'read expenses',
    query: z.object({ search: z.string().max(100).optional() }),
    responses: { 200: z.array(replyOf(vendorWire)) },
  },
  'GET /expensecategories': {
    name: 'listExpenseCategories',
    summary: "The owner's own categories; the closed list is in the description of an expense",
    access: 'read expenses',
    responses: { 200: z.array(replyOf(ownCategoryWire)) },
  },
  'POST /expensecategories': {
    name: 'addExpenseCategory',
    summary: "Adds a category of the owner's own",
    access: 'name kinds of expenses',
    body: bodyOf(ownCategoryWire),
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'DELETE /expensecategories/{id}': {
    name: 'removeExpenseCategory',
    summary: "Removes a category of the owner's own that no expense names",
    access: 'name kinds of expenses',
    params: idParams,
    responses: { 200: messageSchema },
  },
  'GET /recurringexpenses': {
    name: 'listRecurringExpenses',
    summary: 'What comes every month, each with the month that waits to be recorded',
    access: 'read expenses',
    responses: { 200: z.array(replyOf(recurringExpenseWire)) },
  },
  'POST /recurringexpenses': {
    name: 'addRecurringExpense',
    summary: 'Something that comes every month; it is proposed, and never recorded by itself',
    access: 'record an expense',
    body: bodyOf(recurringExpenseDraftWire, { ...whatFor, amount, method, fromMonth: month }),
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'POST /recurringexpenses/{id}/skip': {
    name: 'skipRecurringExpense',
    summary: 'Proposes a month, and those before it, no more',
    access: 'record an expense',
    params: idParams,
    body: z.object({ month }),
    responses: { 200: messageSchema },
  },
  'POST /recurringexpenses/{id}/end': {
    name: 'endRecurringExpense',
    summary: 'Proposes it no more; what was recorded stays',
    access: 'record an expense',
    params: idParams,
    responses: { 200: messageSchema },
  },
  'POST /recurringexpenses/{id}/propose': {
    name: 'proposeRecurringExpense',
    summary: 'Proposes it again as before months were skipped or it was ended',
    access: 'record an expense',
    params: idParams,
    /** The last month that stays skipped; null where none was. */
    body: z.object({ skippedUntil: month.nullable() }),
    responses: { 200: messageSchema },
  },
})
