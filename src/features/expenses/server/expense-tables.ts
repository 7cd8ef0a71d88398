import type { ColumnType, Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { PaymentMethod, ReversalKind } from '../../ledger/credit.ts'
import type { ExpenseCategory } from '../expense-categories.ts'

type ExpenseCategoryTable = {
  organizationId: string
  id: string
  name: string
  createdAt: Date
  createdBy: string | null
}

/** Nothing yet where it is recorded. */
type SetLater<T> = ColumnType<T | null, undefined, T | null>

type Spent = {
  organizationId: string
  id: string
  /** Null: for all properties. */
  propertyId: string | null
  category: ExpenseCategory
  ownCategoryId: string | null
  amount: Paise
  paidTo: string | null
  method: PaymentMethod | null
  createdAt: Date
  createdBy: string | null
}

type RecurringExpenseTable = Spent & {
  fromMonth: string
  skippedUntil: ColumnType<string | null, string | null | undefined, string | null>
  endedAt: SetLater<Date>
  /** The sheet that it came in with. */
  importId: ColumnType<string | null, string | null | undefined, never>
}

type ExpenseTable = Spent & {
  spentOn: string
  gst: Generated<Paise>
  reference: string | null
  billNumber: string | null
  billedOn: string | null
  periodStart: string | null
  periodEnd: string | null
  note: string | null
  recurringId: string | null
  recurringMonth: string | null
  /** The sheet that it came in with. */
  importId: string | null
  reversedOn: SetLater<string>
  reversal: SetLater<ReversalKind>
  reverseReason: SetLater<string>
}

type ExpenseRecoveryTable = {
  organizationId: string
  chargeId: string
  expenseId: string
  /** The expense's property: filled in by the database. */
  propertyId: ColumnType<string | null, never, never>
}

/** The journal with what only owners see of it: an expense has no agreement, and no property where it is for all. */
type WholeJournalView = {
  organizationId: string
  leaseId: string | null
  clientId: string | null
  propertyId: string | null
  documentId: string
  document: string
  debit: string
  credit: string
  amount: Paise
  datedOn: string
  reversal: boolean
}

export const expenseCategoryColumns = {
  organizationId: 'key',
  id: 'key',
  name: 'plain',
  createdAt: 'technical',
  createdBy: 'technical',
} as const satisfies ColumnWords<ExpenseCategoryTable>

export const recurringExpenseColumns = {
  organizationId: 'key',
  id: 'key',
  propertyId: 'key',
  ownCategoryId: 'key',
  importId: 'key',
  category: 'plain',
  amount: 'money',
  paidTo: 'kept personal',
  method: 'plain',
  fromMonth: 'plain',
  skippedUntil: 'technical',
  endedAt: 'technical',
  createdAt: 'technical',
  createdBy: 'technical',
} as const satisfies ColumnWords<RecurringExpenseTable>

export const expenseColumns = {
  organizationId: 'key',
  id: 'key',
  propertyId: 'key',
  ownCategoryId: 'key',
  recurringId: 'key',
  importId: 'key',
  category: 'plain',
  spentOn: 'plain',
  amount: 'money',
  gst: 'money',
  paidTo: 'kept personal',
  method: 'plain',
  reference: 'kept personal',
  billNumber: 'kept personal',
  billedOn: 'plain',
  periodStart: 'plain',
  periodEnd: 'plain',
  note: 'kept personal',
  recurringMonth: 'technical',
  reversedOn: 'plain',
  reversal: 'plain',
  reverseReason: 'kept personal',
  createdAt: 'technical',
  createdBy: 'technical',
} as const satisfies ColumnWords<ExpenseTable>

export const expenseRecoveryColumns = {
  propertyId: 'key',
  organizationId: 'key',
  chargeId: 'key',
  expenseId: 'key',
} as const satisfies ColumnWords<ExpenseRecoveryTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    expenseCategories: ExpenseCategoryTable
    recurringExpenses: RecurringExpenseTable
    expenses: ExpenseTable
    expenseRecoveries: ExpenseRecoveryTable
    wholeJournal: WholeJournalView
  }
}
