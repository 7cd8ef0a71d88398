import type { Paise } from '../../shared/paise.ts'
import type { Decoded } from '../../shared/wire-record.ts'
import type {
  accountBalanceWire,
  dayBookWire,
  depositPaperWire,
  depositRowWire,
  incomeWire,
  journalEntryWire,
  propertyIncomeWire,
  tdsYearWire,
  trialBalanceWire,
} from './accounts-wire.ts'

/** One amount that a document moves from an account to another on a day. */
export type JournalEntry = Decoded<typeof journalEntryWire>

/** What was entered between two days. */
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

/** What the certificates of a year prove. */
export type TdsCertificate = Pick<TdsYear, 'year'> & {
  number: string
  amount: Paise
  receivedOn: string
}

/** A longer day book must be requested in parts. */
export const MAX_ENTRIES = 20_000
