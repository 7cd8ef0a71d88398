import type { DateOrder } from '../../../../shared/read-day.ts'
import type {
  BankStatement,
  RefusedStatement,
  StatementAnswers,
  StatementReading,
} from '../../statement.ts'
import { openStatement } from '../open/open-statement-file.ts'
import {
  FileRefused,
  type OpenedFile,
  type StatementCell,
  textOfCell,
} from '../open/opened-file.ts'
import { plainStatementHead } from './column-words.ts'
import {
  columnsByHeads,
  dayIn,
  guessColumns,
  isDay,
  isEnough,
  orderOfDays,
  printedDay,
  type StatementColumns,
} from './columns.ts'
import { findTables, findUnknownTable, formOf, type StatementTable } from './find-tables.ts'
import { bankIn, saysCard } from './preamble.ts'
import { type RawLines, readStatementRows } from './read-rows.ts'
import { type TableToRead, writeStatement } from './write-statement.ts'

export type FileToRead = { name: string; bytes: Uint8Array }

/**
 * Reads a bank's statement, whatever its form: recognised by its heads and what it holds, never by its name. Where a
 * person must say what a column, a date or an account is, that is the result; with the answers it is read again.
 */
export async function readBankStatement(
  file: FileToRead,
  answers: StatementAnswers = {},
  onShare: (share: number) => void = () => {},
): Promise<StatementReading> {
  try {
    const opened = await openStatement(file.bytes)
    onShare(OPENED)
    return readOpened(opened, { fileName: file.name, answers, onShare })
  } catch (error) {
    if (error instanceof FileRefused)
      return refused(error.why, { bank: bankInName(file), row: error.row })
    throw error
  }
}

/** The share of its time that a file is opened, and until its rows are read. */
const OPENED = 0.4
const ROWS_READ = 0.6

/** A PDF's words are packed, but its file is often named after the bank. */
const bankInName = ({ name }: FileToRead) => bankIn([[name.replace(/[_-]+/g, ' ')]], [])

const refused = (
  why: RefusedStatement['why'],
  more: Partial<RefusedStatement> = {},
): RefusedStatement => ({ kind: 'refused', why, bank: null, accounts: [], row: null, ...more })

type How = { fileName: string; answers: StatementAnswers; onShare: (share: number) => void }

function readOpened(opened: OpenedFile, { fileName, answers, onShare }: How): StatementReading {
  const tables = findTables(opened)
  if (tables.length > 1 && answers.part === undefined)
    return refused('several accounts', {
      accounts: tables.map(({ accountLast4 }) => accountLast4 ?? ''),
    })
  const table = tables[answers.part ?? 0] ?? findUnknownTable(opened)
  if (!table) {
    const all = opened.sheets.flatMap(({ cells }) => cells.slice(0, 50))
    return refused(saysCard(all) ? 'card statement' : 'no table', { bank: bankIn(all, []) })
  }
  const below = table.body.slice(-LEGENDS).filter((row) => !row.some((cell) => isDay(cell)))
  const bank =
    answers.bank ?? bankIn(table.above, []) ?? bankOfHead(table.head) ?? bankIn([], below)
  const known = columnsByHeads(table.head, table.body)
  if (isCard(table, known)) return refused('card statement', { bank })
  if (!table.body.some((row) => row.some((cell) => isDay(cell))))
    return refused('no lines', { bank })
  const columns = answers.columns ?? known
  if (!isEnough(columns) || (bank === null && !answers.columns)) return asksForColumns(table, bank)
  return readTable({ table, columns, bank, opened, fileName, dates: answers.dates, onShare })
}

/** The rows at the end of a file in which a bank may name itself. */
const LEGENDS = 60

/** A card's statement has no balance after each line, and says what it is. */
const isCard = ({ above, head }: StatementTable, { balance }: StatementColumns) =>
  balance === undefined && (saysCard(above) || saysCard([head]))

const SHOWN_ROWS = 5

const asksForColumns = (table: StatementTable, bank: string | null): StatementReading => {
  const rows = table.body.filter((row) => row.some((cell) => isDay(cell))).slice(0, SHOWN_ROWS)
  return {
    kind: 'asks for columns',
    bank,
    headKey: formOf(table),
    head: table.head.map(textOfCell),
    rows: rows.map((row) => row.map(textOfCell)),
    guess: guessColumns(table.head, table.body),
    accountLast4: table.accountLast4,
  }
}

function readTable(given: TableToRead & { dates: DateOrder | undefined }): StatementReading {
  const { table, columns, bank, opened } = given
  const raw = readStatementRows(table, columns, opened.stopsShort)
  given.onShare(ROWS_READ)
  if (raw.lines.length === 0) return refused('no lines', { bank })
  const headKey = formOf(table)
  const order =
    given.dates ?? orderOfLines(table, columns, raw) ?? (bank === null ? undefined : 'day')
  if (order === undefined) return asksForDates(headKey, raw)
  const unread = raw.lines.find(({ day }) => dayIn(day, order) === undefined)
  if (unread) return refused('dates unreadable', { bank, row: unread.row })
  const onShare = (share: number) => given.onShare(ROWS_READ + share * (1 - ROWS_READ))
  const statement: BankStatement = writeStatement({ ...given, onShare }, raw, order)
  return { kind: 'statement', headKey, statement }
}

/** A head that says "(dd/mm/yyyy)" decides, then the days. */
function orderOfLines(
  { head }: StatementTable,
  columns: StatementColumns,
  raw: RawLines,
): DateOrder | undefined {
  const said = textOfCell(head[columns.date ?? columns['value date'] ?? 0])
  if (/\bdd?\W*mmm?\b/i.test(said)) return 'day'
  if (/\bmm?\W*dd?\b/i.test(said)) return 'month'
  return orderOfDays(raw.lines.map(({ day }) => day))
}

const EXAMPLES = 3

function asksForDates(headKey: string, raw: RawLines): StatementReading {
  const unequal = raw.lines.filter(({ day }) => dayIn(day, 'day') !== dayIn(day, 'month'))
  const examples = unequal.slice(0, EXAMPLES).map(({ day }: { day: StatementCell }) => ({
    printed: printedDay(day),
    day: dayIn(day, 'day') ?? '',
    month: dayIn(day, 'month') ?? '',
  }))
  return { kind: 'asks for dates', headKey, examples }
}

/**
 * The heads by which a bank's form is recognised where the file does not name the bank: all of these, and at most two
 * others. Only what no other bank has is here.
 */
const FORMS: readonly (readonly [string, string])[] = [
  ['SBI', 'txn date|value date|description|ref no cheque no|debit|credit|balance'],
  ['SBI', 'date|details|ref no cheque no|debit|credit|balance'],
  ['HDFC', 'date|narration|value dat|debit amount|credit amount|chq ref number|closing balance'],
  ['HDFC', 'date|narration|chq ref no|value dt|withdrawal amt|deposit amt|closing balance'],
  [
    'ICICI',
    'value date|transaction date|cheque number|transaction remarks|withdrawal amount inr|deposit amount inr|balance inr',
  ],
  [
    'ICICI',
    'transaction id|value date|txn posted date|chequeno|description|cr dr|transaction amount inr|available balance inr',
  ],
  ['AXIS', 'tran date|chqno|particulars|dr|cr|bal|sol'],
  ['AXIS', 'tran date|chq no|particulars|debit|credit|balance|init br'],
  [
    'AXIS',
    'transaction date dd mm yyyy|value date dd mm yyyy|particulars|amount inr|debit credit|balance inr|cheque number|branch name sol',
  ],
  ['KOTAK', 'transaction date|description|chq ref no|amount|dr cr|balance|dr cr'],
  ['KOTAK', 'date|description|chq ref number|amount|dr cr|balance|dr cr'],
  ['KOTAK', 'date|description|chq ref no|amount|dr cr|balance|dr cr'],
  ['KOTAK', 'date|narration|chq ref no|withdrawal dr deposit cr|balance'],
  ['KOTAK', 'transaction date|description|chq ref no|debit|credit|balance|dr cr'],
  ['PNB', 'txn no|txn date|description|branch name|cheque no|dr amount|cr amount|balance'],
  ['PNB', 'date|instrument id|amount inr|type|balance|remarks'],
  ['BOB', 'tran date|value date|narration|chq no|withdrawal dr|deposit cr|balance inr'],
  ['CANARA', 'txn date|value date|cheque no|description|branch code|debit|credit|balance'],
  ['UNION', 'tran id|tran date|remarks|amount rs|balance rs'],
  ['UNION', 'date|remarks|tran id 1|utr number|instr id|withdrawals|deposits|balance'],
  ['IDFC', 'transaction date|value date|particulars|cheque no|debit|credit|balance'],
  [
    'YES',
    'transaction date|value date|cheque no reference no|description|withdrawals|deposits|running balance',
  ],
  [
    'FEDERAL',
    'date|value date|particulars|tran type|tran id|cheque details|withdrawals|deposits|balance|dr cr',
  ],
  ['PAYTM', 'date time|transaction details|amount|available balance'],
  ['IDBI', 'srl|txn date|value date|description|cheque no|cr dr|ccy|amount inr|balance inr'],
]

const MOST_OTHERS = 2

/** The bank whose form has this head. */
function bankOfHead(head: readonly StatementCell[]): string | null {
  const cells = head.map(plainStatementHead).filter((it) => it !== '')
  const form = FORMS.find(([, heads]) => {
    const left = [...cells]
    for (const wanted of heads.split('|')) {
      const at = left.indexOf(wanted)
      if (at < 0) return false
      left.splice(at, 1)
    }
    return left.length <= MOST_OTHERS
  })
  return form?.[0] ?? null
}
