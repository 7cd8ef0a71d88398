import { count, flag, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { rupees } from '../charges/rupees-wire.ts'
import { leaseNameWire } from '../dues/dues-wire.ts'

/** The accounts between which the journal moves money, in the order of a trial balance. */
export const ACCOUNTS = [
  ...['receivable', 'cash', 'bank', 'unsorted', 'tds', 'deposit', 'carried', 'gst'],
  ...['rent', 'maintenance', 'electricity', 'other', 'late_fee', 'waived', 'opening'],
] as const
export type Account = (typeof ACCOUNTS)[number]

/** What is entered in the journal. */
const ENTRY_KINDS = [
  ...['charge', 'payment', 'credit note', 'deposit deduction', 'opening'],
  ...['refund', 'deposit returned', 'deposit carried'],
] as const

/** One amount that a document moves from an account (credit) to another (debit) on a day. */
export const journalEntryWire = wireRecord({
  ...leaseNameWire,
  documentId: ['_id', text],
  document: oneOf(ENTRY_KINDS),
  on: text,
  /** What a charge is for, with its days. */
  name: text,
  periodStart: nullable(text),
  periodEnd: nullable(text),
  debit: oneOf(ACCOUNTS),
  credit: oneOf(ACCOUNTS),
  amount: rupees,
  isReversal: ['reversal', flag],
  reference: nullable(text),
  receiptCode: nullable(text),
})

/** What was entered between two days, both included, in order of time. */
export const dayBookWire = wireRecord({
  from: text,
  to: text,
  entries: listOf(nested(journalEntryWire)),
  total: rupees,
  /** How many entries a document made and took back on one day; they are left out. */
  folded: count,
})

/** An account between two days. Balances are above zero on the debit side, below zero on the credit side. */
export const accountBalanceWire = wireRecord({
  account: oneOf(ACCOUNTS),
  opening: rupees,
  debits: rupees,
  credits: rupees,
  closing: rupees,
})

/** The accounts that were ever moved. The debits and the credits come to the same, and the balances to nothing. */
export const trialBalanceWire = wireRecord({
  /** Whose books these are. */
  ownerName: ['owner', text],
  from: text,
  to: text,
  accounts: listOf(nested(accountBalanceWire)),
  debits: rupees,
  credits: rupees,
})
