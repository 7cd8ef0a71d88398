import { optionalText, requiredText } from '../../shared/form-kinds.ts'
import {
  count,
  flag,
  idOf,
  listOf,
  nested,
  nullable,
  oneOf,
  text,
} from '../../shared/wire-kinds.ts'
import { sortsOf, wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { PAYMENT_METHODS, REVERSAL_KINDS } from '../ledger/credit.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import { EXPENSE_CATEGORY_CODES } from './expense-categories.ts'

/** An owner's own category. */
export const ownCategoryWire = wireRecord({
  id: ['_id', text],
  name: requiredText({ prompt: /* i18n */ 'Please enter a name.', longest: 60 }),
})

/** The fields of an expense beside amount, category and property; all may be left out. */
export const expenseDetailsWire = wireRecord({
  paidTo: optionalText({ longest: 100 }),
  reference: optionalText({ longest: 60 }),
  billNumber: optionalText({ longest: 60 }),
  note: optionalText({ longest: 500, hasLines: true }),
})

/** A charge that recovers an expense from a tenant. */
const recoveryWire = wireRecord({
  chargeId: ['charge', text],
  leaseId: ['rentMaster', text],
  client: ['clientMaster', nested(clientNameWire)],
  property: ['propertyMaster', nested(propertyNameWire)],
  name: text,
  dueOn: text,
  /** Without GST, less credit notes. */
  amount: rupees,
  open: rupees,
  /** The part of it that was taken out of the deposit. */
  fromDeposit: rupees,
  reversedOn: nullable(text),
})

/** An expense in a list. */
export const expenseWire = wireRecord({
  id: ['_id', text],
  /** Null: for all properties. */
  property: ['propertyMaster', nullable(nested(propertyNameWire))],
  category: oneOf(EXPENSE_CATEGORY_CODES),
  /** The owner's own name for it, of category `other`. */
  ownCategory: nullable(nested(ownCategoryWire)),
  spentOn: text,
  /** All that was paid, GST included. */
  amount: rupees,
  /** The GST in it, where the bill shows it. */
  gst: rupees,
  method: nullable(oneOf(PAYMENT_METHODS)),
  ...expenseDetailsWire,
  billedOn: nullable(text),
  /** The days that the bill is for. */
  periodStart: nullable(text),
  periodEnd: nullable(text),
  recurringId: ['recurring', nullable(text)],
  recurringMonth: nullable(text),
  /** The amount that tenants were charged for it, without GST, less what was credited or taken back. */
  recovered: rupees,
  createdAt: text,
  reversedOn: nullable(text),
  reversal: nullable(oneOf(REVERSAL_KINDS)),
  reverseReason: nullable(text),
})

/** An expense on its page. */
export const expensePageWire = wireRecord({
  ...expenseWire,
  recoveries: listOf(nested(recoveryWire)),
  /** Sent back as `expect` with what is done because of it. */
  state: ['expect', text],
})

/** An expense as an owner records it, in bodies. */
export const expenseDraftWire = wireRecord({
  propertyId: ['propertyMaster', idOf],
  ownCategoryId: ['ownCategory', idOf],
  recurringId: ['recurring', idOf],
  ...expenseDetailsWire,
})

/** How an expense is recovered, in bodies. */
export const recoveryDraftWire = wireRecord({ hasGst: ['gst', flag] })

export const expenseSorts = sortsOf(expenseWire, ['spentOn', 'amount', 'category', 'paidTo'])

export const expenseFilters = wireRecord({
  propertyId: ['propertyMaster', idOf],
  ownCategoryId: ['ownCategory', idOf],
  forAll: flag,
  reversed: flag,
})

/** To whom an owner paid before, with what was chosen then. */
export const vendorWire = wireRecord({
  name: text,
  category: oneOf(EXPENSE_CATEGORY_CODES),
  ownCategory: nullable(nested(ownCategoryWire)),
  method: nullable(oneOf(PAYMENT_METHODS)),
})

/** A monthly expense. */
export const recurringExpenseWire = wireRecord({
  id: ['_id', text],
  property: ['propertyMaster', nullable(nested(propertyNameWire))],
  category: oneOf(EXPENSE_CATEGORY_CODES),
  ownCategory: nullable(nested(ownCategoryWire)),
  amount: rupees,
  paidTo: nullable(text),
  method: nullable(oneOf(PAYMENT_METHODS)),
  /** The first day of the first month. */
  fromMonth: text,
  skippedUntil: nullable(text),
  /** The first day of the month that is proposed now; null where none is. */
  proposed: nullable(text),
  /** How many months wait, that one included. */
  waiting: count,
})

/** A monthly expense, as an owner enters it. */
export const recurringExpenseDraftWire = wireRecord({
  propertyId: ['propertyMaster', idOf],
  ownCategoryId: ['ownCategory', idOf],
  paidTo: optionalText({ longest: 100 }),
})

/** The fields of an expense that the history keeps; amounts in rupees, decimal text. */
export const expenseHistory = wireRecord({
  spentOn: text,
  category: text,
  amount: text,
  gst: nullable(text),
  paidTo: nullable(text),
  method: nullable(text),
  reference: nullable(text),
  billNumber: nullable(text),
  note: nullable(text),
})
export const expenseReversalHistory = wireRecord({
  amount: text,
  reason: text,
  reversal: text,
  on: text,
})
export const recurringExpenseHistory = wireRecord({
  category: text,
  amount: text,
  paidTo: nullable(text),
  fromMonth: text,
  skippedUntil: nullable(text),
  isEnded: ['ended', flag],
})
export const expenseCategoryHistory = wireRecord({ name: text })
