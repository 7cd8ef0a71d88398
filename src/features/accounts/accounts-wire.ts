import { optionalText } from '../../shared/form-kinds.ts'
import type { Paise } from '../../shared/paise.ts'
import { count, flag, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { leaseNameWire } from '../dues/dues-wire.ts'
import { EXPENSE_ACCOUNTS } from '../expenses/expense-categories.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'

/** The accounts between which the journal moves money, in the order of a trial balance. */
export const ACCOUNTS = [
  'receivable',
  'cash',
  'bank',
  'unsorted',
  'tds',
  'deposit',
  'carried',
  'gst',
  'rent',
  'maintenance',
  'electricity',
  'other',
  'late_fee',
  'waived',
  'opening',
  ...EXPENSE_ACCOUNTS,
] as const
export type LedgerAccount = (typeof ACCOUNTS)[number]

/** The kinds of journal entries. */
const ENTRY_KINDS = [
  'charge',
  'payment',
  'credit note',
  'deposit deduction',
  'opening',
  'refund',
  'deposit returned',
  'deposit carried',
  'expense',
] as const

/** The figures of a property's year; charges are without GST. */
export const YEAR_FIGURES = [
  'rent',
  'other',
  'waived',
  'received',
  'tds',
  'fromDeposits',
  'spent',
] as const
export type YearFigure = (typeof YEAR_FIGURES)[number]

/** One amount that a document moves from an account (credit) to another (debit) on a day. */
export const journalEntryWire = wireRecord({
  /** Null of an expense, which has no agreement; it has a property, unless it is for all. */
  leaseId: ['rentMaster', nullable(leaseNameWire.leaseId[1])],
  client: ['clientMaster', nullable(leaseNameWire.client[1])],
  property: ['propertyMaster', nullable(leaseNameWire.property[1])],
  documentId: ['_id', text],
  document: oneOf(ENTRY_KINDS),
  on: text,
  /** The name of a charge with its days; for an expense, to whom it was paid. */
  name: text,
  periodStart: nullable(text),
  periodEnd: nullable(text),
  debit: oneOf(ACCOUNTS),
  credit: oneOf(ACCOUNTS),
  amount: rupees,
  isReversal: ['reversal', flag],
  reference: nullable(text),
  receiptCode: nullable(text),
  /** The figure of a property's year that it counts to, and what it adds to it; below zero it lowers it. */
  figure: nullable(oneOf(YEAR_FIGURES)),
  counted: rupees,
  /** Whether it charges a tenant for an expense, or credits such a charge. */
  isRecovery: ['recovery', flag],
})

/** Journal entries between two days, both included, in order of time. */
export const dayBookWire = wireRecord({
  from: text,
  to: text,
  entries: listOf(nested(journalEntryWire)),
  total: rupees,
  /** How many entries a document made and took back on one day; they are left out. */
  folded: count,
})

/** An account between two days. Balances are above zero on the debit side, below zero on the credit side. */
const accountBalanceWire = wireRecord({
  account: oneOf(ACCOUNTS),
  opening: rupees,
  debits: rupees,
  credits: rupees,
  closing: rupees,
})

/** The accounts that were ever moved. The debits and the credits come to the same, and the balances to nothing. */
export const trialBalanceWire = wireRecord({
  /** The owner of these books. */
  ownerName: ['owner', text],
  from: text,
  to: text,
  accounts: listOf(nested(accountBalanceWire)),
  debits: rupees,
  credits: rupees,
})

/** The deposit of an agreement up to a day: what came in, what went out, and what is held. */
const depositRowWire = wireRecord({
  ...leaseNameWire,
  /** The last day of an agreement that has ended; null while it runs. */
  endedOn: nullable(text),
  /** The deposit that the agreement requires. */
  agreed: rupees,
  received: rupees,
  deducted: rupees,
  returned: rupees,
  /** From another agreement of the client; below zero to another. */
  carried: rupees,
  held: rupees,
})

/** A deduction from a deposit, or what was given back of it, for which there is a paper. */
const depositPaperWire = wireRecord({
  ...leaseNameWire,
  id: ['_id', text],
  kind: oneOf(['deduction', 'return']),
  on: text,
  amount: rupees,
  reason: nullable(text),
  reference: nullable(text),
})

export const depositRegisterWire = wireRecord({
  /** The last day covered. */
  to: text,
  deposits: listOf(nested(depositRowWire)),
  papers: listOf(nested(depositPaperWire)),
})

/** A property in a financial year; what is owed is below zero where it was paid ahead. */
const propertyIncomeWire = wireRecord({
  /** Null of what was spent for all properties. */
  property: nullable(nested(propertyNameWire)),
  owedBefore: rupees,
  /** Opening balances that were entered in the year, less advances. */
  broughtForward: rupees,
  charged: rupees,
  /** Credit notes and what was waived. */
  credited: rupees,
  received: rupees,
  tds: ['tdsAmount', rupees],
  /** Taken from deposits for what was owed. */
  fromDeposits: rupees,
  owedAfter: rupees,
  /** Deposits received less those returned; no income. */
  deposits: rupees,
  /** Expenses of the days, less what came back of them. */
  spent: rupees,
})

export const incomeWire = wireRecord({
  year: text,
  from: text,
  to: text,
  properties: listOf(nested(propertyIncomeWire)),
})

/** Tax that a client withheld in a financial year: as stated with payments and by certificates received. */
const tdsYearWire = wireRecord({
  client: ['clientMaster', nested(clientNameWire)],
  year: text,
  told: rupees,
  certified: rupees,
  /** Stated and not certified; below zero where the certificates prove more. */
  difference: rupees,
  /** Of the certificates; null where none came. */
  number: ['certificateNumber', nullable(text)],
  receivedOn: ['certificateReceivedOn', nullable(text)],
  /** Of the certificates, sent back as `If-Match` with a change of them; 0 where none came. */
  version: ['__v', count],
})

export const tdsLedgerWire = wireRecord({ years: listOf(nested(tdsYearWire)) })

/** The certificates of a client and year, as an owner notes them. */
export const tdsCertificateWire = wireRecord({
  year: text,
  number: optionalText({ longest: 100 }),
  amount: rupees,
  receivedOn: text,
})

/** The part of a TDS certificate that a client's history records. */
export const tdsCertificateHistory = wireRecord({ tdsCertificate: nullable(text) })

/** How far the books are closed. */
export const closedYearsWire = wireRecord({
  /** The owner of these books. */
  ownerName: ['owner', text],
  /** 31 March of the last closed financial year; null where none is. */
  closedUntil: nullable(text),
  /** The financial year that may be closed now, such as '2025-26'; null where none may. */
  canClose: nullable(text),
})

/** The history's record of closing and reopening a year. */
export const closedYearHistory = wireRecord({ closedUntil: nullable(text), reason: nullable(text) })

/** One amount that a document moves from an account to another on a day. */
export type JournalEntry = Decoded<typeof journalEntryWire>

/** Journal entries between two days. */
export type DayBook = Decoded<typeof dayBookWire>

/** An account between two days; a balance above zero is one of debit. */
export type AccountBalance = Decoded<typeof accountBalanceWire>

/** The accounts that were ever moved, between two days. */
export type TrialBalance = Decoded<typeof trialBalanceWire>

/** The deposit of an agreement up to a day. */
export type DepositRow = Decoded<typeof depositRowWire>

/** A deduction from a deposit, or what was given back of it. */
export type DepositPaper = Decoded<typeof depositPaperWire>

/** A property in a financial year. */
export type PropertyIncome = Decoded<typeof propertyIncomeWire>

/** The income of a financial year by property. */
export type Income = Decoded<typeof incomeWire>

/** Tax that a client withheld in a financial year. */
export type TdsYear = Decoded<typeof tdsYearWire>

/** The tax that a client's certificates of a year prove. */
export type TdsCertificate = Pick<TdsYear, 'year'> & {
  number: string
  amount: Paise
  receivedOn: string
}

/** A longer day book must be requested in parts. */
export const MAX_ENTRIES = 20_000
