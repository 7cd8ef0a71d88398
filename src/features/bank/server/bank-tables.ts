import type { ColumnType } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { Way } from '../../../shared/narration.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { ExpenseCategory } from '../../expenses/expense-categories.ts'
import type { LINE_STATES } from '../bank-wire.ts'
import type { StatementAnswers } from '../statement.ts'
import type { LongestNames } from './payer-of-line.ts'
import type { Span } from './spans.ts'

type BankAccountTable = {
  organizationId: string
  id: string
  name: string
  bank: string
  lastFour: string
  headKey: string | null
  answers: ColumnType<StatementAnswers | null, string | null, string | null>
  spans: ColumnType<Span[], undefined, string>
  longestNames: ColumnType<LongestNames, undefined, string>
  swapsColumns: ColumnType<boolean, undefined, boolean>
  /** Whose keys its lines have ("organization account") where it came back with books; null: its own. */
  keyedAs: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: Date
}

export const bankAccountColumns = {
  organizationId: 'key',
  id: 'key',
  name: 'personal',
  bank: 'plain',
  lastFour: 'plain',
  headKey: 'technical',
  answers: 'technical',
  spans: 'technical',
  createdAt: 'plain',
  longestNames: 'technical',
  swapsColumns: 'technical',
  keyedAs: 'technical',
} as const satisfies ColumnWords<BankAccountTable>

/** Not known before the line is decided. */
type Decided<T> = ColumnType<T | null, T | null | undefined, T | null>

type BankLineTable = {
  organizationId: string
  id: string
  bankAccountId: string
  place: ColumnType<bigint, number, never>
  dayKey: Buffer
  referenceKey: Buffer | null
  state: (typeof LINE_STATES)[number]
  bookedOn: string | null
  valueOn: string | null
  direction: 'in' | 'out' | null
  amount: Paise | null
  reference: string | null
  chequeNumber: string | null
  via: Way | null
  narration: string | null
  payer: string | null
  upiAddress: string | null
  note: string | null
  isOwn: boolean
  /** Whether its file does not prove it. */
  isDoubted: ColumnType<boolean, boolean, boolean>
  became: Decided<
    'receipt' | 'tick' | 'return' | 'payout' | 'pair' | 'expense' | 'expense tick' | 'refund'
  >
  /** Of a line that was decided in earlier books: its receipts there, '' for none. */
  earlierReceipts: ColumnType<string | null, string | null | undefined, never>
  chequeId: Decided<string>
  payoutId: Decided<string>
  pairId: Decided<string>
  expenseId: Decided<string>
  createdAt: Date
  decidedAt: Decided<Date>
}

export const bankLineColumns = {
  organizationId: 'key',
  id: 'key',
  bankAccountId: 'key',
  chequeId: 'key',
  payoutId: 'key',
  pairId: 'key',
  expenseId: 'key',
  place: 'technical',
  dayKey: 'technical',
  referenceKey: 'technical',
  state: 'plain',
  bookedOn: 'plain',
  valueOn: 'plain',
  direction: 'plain',
  amount: 'money',
  reference: 'personal',
  chequeNumber: 'personal',
  via: 'plain',
  narration: 'personal',
  payer: 'personal',
  upiAddress: 'personal',
  note: 'personal',
  isOwn: 'plain',
  isDoubted: 'plain',
  became: 'plain',
  earlierReceipts: 'plain',
  createdAt: 'plain',
  decidedAt: 'plain',
} as const satisfies ColumnWords<BankLineTable>

type BankLinePaymentTable = {
  organizationId: string
  paymentId: string
  lineId: string
  isBooked: boolean
}

export const bankLinePaymentColumns = {
  organizationId: 'key',
  paymentId: 'key',
  lineId: 'key',
  isBooked: 'technical',
} as const satisfies ColumnWords<BankLinePaymentTable>

type BankPayerTable = {
  organizationId: string
  id: string
  clientId: string
  kind: 'address' | 'name'
  written: string
  /** The line that taught it. */
  lineId: string | null
  learnedAt: Date
}

export const bankPayerColumns = {
  organizationId: 'key',
  id: 'key',
  clientId: 'key',
  kind: 'plain',
  written: 'personal',
  lineId: 'key',
  learnedAt: 'plain',
} as const satisfies ColumnWords<BankPayerTable>

type BankRuleTable = {
  organizationId: string
  id: string
  contains: string
  /** The line that taught it; null where none is kept. */
  lineId: string | null
  propertyId: string | null
  category: ExpenseCategory
  ownCategoryId: string | null
  paidTo: string | null
  amount: Paise
  learnedAt: Date
}

export const bankRuleColumns = {
  organizationId: 'key',
  id: 'key',
  lineId: 'key',
  propertyId: 'key',
  ownCategoryId: 'key',
  contains: 'personal',
  category: 'plain',
  paidTo: 'personal',
  amount: 'money',
  learnedAt: 'plain',
} as const satisfies ColumnWords<BankRuleTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    bankAccounts: BankAccountTable
    bankLines: BankLineTable
    bankLinePayments: BankLinePaymentTable
    bankPayers: BankPayerTable
    bankRules: BankRuleTable
  }
}
