import { count, flag, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { COLUMN_MEANINGS, REFUSED } from './statement.ts'

/** The outcome for a file. */
const KINDS = [
  'taken',
  'asks for account',
  'asks for columns',
  'asks for dates',
  'refused',
] as const

/** The content of a statement that was read. */
const takenWire = wireRecord({
  accountId: ['bankAccount', text],
  added: count,
  known: count,
  /** False where the file ends within a row. */
  complete: flag,
  /** Opening balance and lines less the closing balance; null where that cannot be said. */
  difference: nullable(rupees),
  /** The days of the two lines between which the balance jumps; empty where it does not. */
  gap: listOf(text),
})

/** The outcome for a file; fields of other kinds of outcome are null or empty. */
export const statementReplyWire = wireRecord({
  kind: oneOf(KINDS),
  taken: nullable(nested(takenWire)),
  bank: nullable(text),
  lastFour: nullable(text),
  /** The account holder, as the file names them; not stored. */
  holder: nullable(text),
  /** Whether the name differs from the owner's. */
  isOther: ['other', flag],
  /** The heads and the first rows of columns that are to be assigned. */
  head: listOf(text),
  rows: listOf(listOf(text)),
  guess: listOf(nested(wireRecord({ meaning: oneOf(COLUMN_MEANINGS), place: count }))),
  /** Days that can be read in two ways. */
  examples: listOf(nested(wireRecord({ printed: text, day: text, month: text }))),
  why: nullable(oneOf(REFUSED)),
  /** The last digits of each account in a file of several. */
  accounts: listOf(text),
  row: nullable(count),
})

export type StatementReply = Decoded<typeof statementReplyWire>
