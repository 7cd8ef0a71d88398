import type { Understood } from '../../shared/narration.ts'
import type { Paise } from '../../shared/paise.ts'

/** One line of a bank's statement. */
export type BankStatementLine = {
  /** The place in the file, from 1. */
  n: number
  /** YYYY-MM-DD: the value date if one is printed, else the day of the transaction. */
  day: string
  /** YYYY-MM-DD: the day of the transaction, by which a line is known again. */
  bookedOn: string
  /** The day as the file has it. */
  printedDay: string
  /** The narration as printed, several lines joined into one. */
  narration: string
  amount: Paise
  direction: 'in' | 'out'
  /** The balance of the account after this line; negative where it is overdrawn. */
  balance: Paise | null
  /** The bank's own reference, as printed. */
  reference: string | null
  chequeNumber: string | null
  understood: Understood
}

/** The format by the bytes, whatever the name says; csv with any mark between the cells. */
const REALLY = ['csv', 'tsv', 'xlsx', 'xls', 'html'] as const

/** A balance, and whether the file prints it or its lines say so. */
export type StatementBalance = { amount: Paise; from: 'printed' | 'derived' }

/** A bank's statement of one account. */
export type BankStatement = {
  /** The bank's short name ("HDFC"); null of one that is not recognised. */
  bank: string | null
  reallyIs: (typeof REALLY)[number]
  accountLast4: string | null
  /** Whether the file prints the account, or only its own name has four digits: then it is to be confirmed. */
  accountFrom: 'printed' | 'file name' | null
  holder: string | null
  jointHolder: string | null
  order: 'oldest first' | 'newest first'
  /** Before the oldest and after the newest line; null where nothing says it. */
  opening: StatementBalance | null
  closing: StatementBalance | null
  /** False where the file ends within a row: the torn row is no line. */
  complete: boolean
  /** Whether opening and lines come to the closing balance; null where that cannot be said. */
  addsUp: boolean | null
  /** Whether the balances show that its columns are called the wrong way round. */
  isSwapped: boolean
  /** Opening + in − out − closing. */
  difference: Paise | null
  /** Whether the sums that the file prints are those of its lines; null where it prints none. */
  totalsAgree: boolean | null
  /**
   * The first two neighbours (n, in the order of the file) whose balances do not follow from each other; 0, or one more
   * than the last line, for a printed opening or closing balance.
   */
  gap: { afterLine: number; beforeLine: number } | null
  lines: BankStatementLine[]
}

/** The meanings that a column of a statement can have. */
export const COLUMN_MEANINGS = [
  'date',
  'value date',
  'narration',
  'reference',
  'cheque',
  'out',
  'in',
  'amount',
  'direction',
  'balance',
  'balance sign',
] as const
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number]

/** A person's answers, remembered for the next file with the same head (`headKey`). */
export type StatementAnswers = {
  /** The place (from 0) of the column of each meaning. */
  columns?: Partial<Record<ColumnMeaning, number>> | undefined
  /** Whether 1/4/26 is the first of April (`day`) or the fourth of January (`month`). */
  dates?: 'day' | 'month' | undefined
  /** The bank's short name, where the file does not say it. */
  bank?: string | undefined
  /** Which of the several accounts in the file, by its place (from 0). */
  part?: number | undefined
  /** Whether nothing counts that was answered of an earlier file. */
  anew?: boolean | undefined
}

type ColumnsToAssign = {
  kind: 'asks for columns'
  /** The bank's short name, where the file says it: else it is asked too. */
  bank: string | null
  /** The head's words made one text: by it the answer is remembered. */
  headKey: string
  head: string[]
  /** The first rows below the head. */
  rows: string[][]
  guess: Partial<Record<ColumnMeaning, number>>
  accountLast4: string | null
}

type DatesToAsk = {
  kind: 'asks for dates'
  headKey: string
  /** Days as printed, and what each would be. */
  examples: { printed: string; day: string; month: string }[]
}

/** Why a file is not read. */
export const REFUSED = [
  'empty',
  'pdf',
  'password',
  'no table',
  'zip',
  'damaged',
  'too large',
  'too many lines',
  'no lines',
  'card statement',
  'several accounts',
  'amounts unreadable',
  'dates unreadable',
] as const
export type RefusedStatement = {
  kind: 'refused'
  why: (typeof REFUSED)[number]
  /** The bank, where the file names it: a PDF's is told where it hides its CSV. */
  bank: string | null
  /** The last four digits of each of several accounts in the file, '' where it prints none: `part` chooses one. */
  accounts: string[]
  /** The row of the file (from 1) of what cannot be read. */
  row: number | null
}

export type StatementReading =
  | { kind: 'statement'; headKey: string; statement: BankStatement }
  | ColumnsToAssign
  | DatesToAsk
  | RefusedStatement

/** The most lines that are read of one file. */
export const MAX_STATEMENT_LINES = 50_000
