import { optionalText } from '../../shared/form-kinds.ts'
import { WAYS } from '../../shared/narration.ts'
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
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { EXPENSE_CATEGORY_CODES } from '../expenses/expense-categories.ts'
import { ownCategoryWire } from '../expenses/expense-wire.ts'
import { receiptNameWire } from '../ledger/ledger-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import { REASONS, SURENESS } from './proposal.ts'

/** The states of a line: waiting, in the books, laid aside, private or erased (only its fingerprint is kept). */
export const LINE_STATES = ['new', 'confirmed', 'left', 'private', 'erased'] as const

/** The kinds of booking that a line can become. */
export const ACTIONS = [
  'none',
  'receipt',
  'tick',
  'tick payout',
  'reverse',
  'pair',
  'expense',
  'tick expense',
  'refund deposit',
] as const

const partWire = wireRecord({
  leaseId: ['rentMaster', text],
  what: oneOf(['rent', 'deposit', 'other', 'advance']),
  /** Of the charge; empty for a deposit and an advance. */
  name: text,
  /** The month of a rent, YYYY-MM. */
  month: nullable(text),
  amount: rupees,
})

/** The proposal for a line. */
const proposedWire = wireRecord({
  action: oneOf(ACTIONS),
  sure: oneOf(SURENESS),
  why: listOf(oneOf(REASONS)),
  /** The paying client, where one stands out. */
  client: ['clientMaster', nullable(nested(clientNameWire))],
  parts: listOf(nested(partWire)),
  tds: rupees,
  /** Of an expense. */
  category: nullable(oneOf(EXPENSE_CATEGORY_CODES)),
  ownCategory: nullable(nested(ownCategoryWire)),
  /** Null where it is for all properties. */
  property: ['propertyMaster', nullable(nested(propertyNameWire))],
  paidTo: nullable(text),
  /** Sent back with what is confirmed; refused where something else would be booked by now. */
  expect: text,
})

/** A line of a bank's statement. */
export const bankLineWire = wireRecord({
  id: ['_id', text],
  accountId: ['bankAccount', text],
  bookedOn: text,
  valueOn: text,
  direction: oneOf(['in', 'out']),
  amount: rupees,
  via: oneOf(WAYS),
  /** The other party, as the bank prints it. */
  payer: nullable(text),
  upiAddress: nullable(text),
  note: nullable(text),
  reference: nullable(text),
  narration: nullable(text),
  state: oneOf(LINE_STATES),
  /** Of a line that waits. */
  proposed: nullable(nested(proposedWire)),
  /** Of one that is in the books: the receipts of its payments. */
  receipts: listOf(nested(receiptNameWire)),
  /** Of one that was decided in earlier books: the numbers of its receipts there, '' for none; else null. */
  earlierReceipts: nullable(text),
  /** The expense that it is in the books. */
  expenseId: ['expense', nullable(text)],
  /** Whether undoing it takes back what it booked. */
  isBooked: ['booked', flag],
})

export type BankLine = Decoded<typeof bankLineWire>

/** A payment of the books in a bank that no line of a statement is. */
export const unseenPaymentWire = wireRecord({
  id: ['_id', text],
  day: text,
  /** Negative: money that went out. */
  amount: rupees,
  /** The client, or who was paid. */
  name: nullable(text),
  /** Of one that belongs to an agreement; else it is an expense. */
  leaseId: ['rentMaster', nullable(text)],
})

export type UnseenPayment = Decoded<typeof unseenPaymentWire>

/** An account with what its statements and the books say of each other. */
export const bankAccountWire = wireRecord({
  id: ['_id', text],
  name: text,
  bank: text,
  lastFour: text,
  /** The days that its lines reach from and to; null before the first. */
  firstDay: nullable(text),
  lastDay: nullable(text),
  /** From and up to these days statements that add up tell all, and every line is decided; null where none are proven. */
  agreesFrom: nullable(text),
  agreesUpTo: nullable(text),
  /** The first day after that which no statement tells of, before others that are told of. */
  missingFrom: nullable(text),
  /** Payments of the books in a bank, within those days, that no line of a statement is. */
  unseen: count,
  /** The last twenty of them, the newest first. */
  unseenPayments: listOf(nested(unseenPaymentWire)),
  /** Credits and debits that wait, and lines that are laid aside. */
  waiting: count,
  waitingOut: count,
  left: count,
})

export type BankAccount = Decoded<typeof bankAccountWire>

/** The accounts, the lines that wait, and the last of those that are decided. */
export const bankWire = wireRecord({
  accounts: listOf(nested(bankAccountWire)),
  lines: listOf(nested(bankLineWire)),
  decided: listOf(nested(bankLineWire)),
  /** The day from which the oldest waiting line of nobody known is erased; null where there is none. */
  erasesFrom: nullable(text),
})

export type BankOverview = Decoded<typeof bankWire>

/** How far a statement is read, or lines are proposed; null where neither is done, or so little that it is there at once. */
export const bankProgressWire = wireRecord({
  percent: nullable(count),
  work: nullable(oneOf(['reading', 'proposing'])),
})

export type BankProgress = Decoded<typeof bankProgressWire>

/** A debit as an owner records it as an expense, in bodies. */
export const lineExpenseWire = wireRecord({
  propertyId: ['propertyMaster', idOf],
  ownCategoryId: ['ownCategory', idOf],
  paidTo: optionalText({ longest: 100 }),
  /** Words of the line by which the next one is known; empty: nothing is learned. */
  contains: optionalText({ longest: 100 }),
})

/** The outcome for a line that was to be confirmed. */
export const confirmedWire = wireRecord({
  message: text,
  done: listOf(
    nested(
      wireRecord({
        id: ['_id', text],
        receipts: listOf(nested(receiptNameWire)),
        expenseId: ['expense', nullable(text)],
      }),
    ),
  ),
  refused: listOf(nested(wireRecord({ id: ['_id', text], message: text }))),
})

/** The fields of a statement that the history keeps. */
export const statementHistory = wireRecord({ name: text, lines: count, known: count })

/** The fields of decided lines that the history keeps. */
export const lineHistory = wireRecord({ state: text, amount: nullable(text), day: nullable(text) })
