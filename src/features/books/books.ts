import type { Decoded } from '../../shared/wire-record.ts'
import type {
  accountBalanceWire,
  dayBookWire,
  journalEntryWire,
  trialBalanceWire,
} from './books-wire.ts'

/** One amount that a document moves from an account to another on a day. */
export type JournalEntry = Decoded<typeof journalEntryWire>

/** What was entered between two days. */
export type DayBook = Decoded<typeof dayBookWire>

/** An account between two days; a balance above zero is one of debit. */
export type AccountBalance = Decoded<typeof accountBalanceWire>

/** The accounts that were ever moved, between two days. */
export type TrialBalance = Decoded<typeof trialBalanceWire>

/** A day book of more entries is asked for in parts. */
export const MOST_ENTRIES = 20_000
