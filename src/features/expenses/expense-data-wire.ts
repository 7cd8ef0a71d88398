import { idOf, nullable, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { expenseWire, ownCategoryWire, recurringExpenseWire } from './expense-wire.ts'

/** For which property, and in which own category. */
const what = wireRecord({
  propertyId: ['propertyMaster', nullable(idOf)],
  ownCategoryId: ['ownCategory', nullable(idOf)],
})

const { property: _, ownCategory: __, recovered: ___, createdAt: ____, ...expense } = expenseWire

const {
  property: _____,
  ownCategory: ______,
  proposed: _______,
  waiting: ________,
  ...recurring
} = recurringExpenseWire

/** Expenses, and what they name, as people take them with them. */
export const expenseDataWire = wireRecord({ ...expense, ...what })

export const recurringExpenseDataWire = wireRecord({ ...recurring, ...what })

export const expenseCategoryDataWire = wireRecord({ ...ownCategoryWire })

export const expenseRecoveryDataWire = wireRecord({
  id: ['charge', text],
  expenseId: ['expense', text],
})
