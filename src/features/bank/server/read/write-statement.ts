import type { Understood } from '../../../../shared/narration.ts'
import { minus, type Paise, paise, ZERO } from '../../../../shared/paise.ts'
import type { DateOrder } from '../../../../shared/read-day.ts'
import { readNarration } from '../../../../shared/read-narration.ts'
import type { BankStatement, BankStatementLine, StatementBalance } from '../../statement.ts'
import {
  FileRefused,
  type OpenedFile,
  type StatementCell,
  textOfCell,
} from '../open/opened-file.ts'
import { readAmount } from './amounts.ts'
import { plainStatementHead } from './column-words.ts'
import type { StatementColumns } from './columns.ts'
import { dayIn, printedDay } from './columns.ts'
import type { StatementTable } from './find-tables.ts'
import { accountInName, balancesIn, holderIn, jointHolderIn, nameOf } from './preamble.ts'
import type { RawLine, RawLines } from './read-rows.ts'
import {
  firstGap,
  inOrderOfBalances,
  orderOf,
  type SettledLine,
  settleDirections,
  signedAmount,
  sumOfLines,
} from './settle-lines.ts'

/** A table whose columns are known, in its file. */
export type TableToRead = {
  table: StatementTable
  columns: StatementColumns
  bank: string | null
  opened: OpenedFile
  fileName: string
  /** Is told how far its lines are, from 0 to 1. */
  onShare: (share: number) => void
}

/** Progress is told each time that so many lines are done. */
const TELL_EVERY = 250

/** The statement of the lines that were read, from its oldest line to the balances and the sums that the file prints. */
export function writeStatement(given: TableToRead, raw: RawLines, dates: DateOrder): BankStatement {
  const { table, bank, opened, columns } = given
  const days = raw.lines.map(({ day }) => dayIn(day, dates) ?? '')
  const order = orderOf(days, raw.lines)
  const printedOrder = order === 'oldest first' ? raw.lines : raw.lines.toReversed()
  const printed = printedBalances(given, raw, dates, [
    days.toSorted()[0] ?? '',
    days.toSorted().at(-1) ?? '',
  ])
  const dayOf = ({ day }: RawLine) => dayIn(day, dates) ?? ''
  const oldestFirst = inOrderOfBalances(printedOrder, dayOf, printed.opening)
  const directions = settleDirections(oldestFirst, printed.opening)
  const settled = allSettled(oldestFirst, directions.lines)
  const opening = balanceOf(printed.opening, derivedOpening(settled))
  const closing = balanceOf(printed.closing, settled.at(-1)?.balance ?? null)
  const inFileOrder = settled.toSorted((a, b) => a.row - b.row)
  const lines = inFileOrder.map((line, at) => {
    if (at % TELL_EVERY === 0) given.onShare(at / inFileOrder.length)
    return writeLine(line, at + 1, dates)
  })
  const account = table.accountLast4
  const named = account === null ? accountInName(given.fileName) : null
  const sums = { in: sumOfLines(settled, 'in'), out: sumOfLines(settled, 'out') }
  const totals = totalsIn(raw.others, columns)
  const totalsAgree = agree(totals.in, sums.in, agree(totals.out, sums.out, null))
  return {
    bank,
    reallyIs: opened.reallyIs,
    accountLast4: account ?? named,
    accountFrom: account !== null ? 'printed' : named !== null ? 'file name' : null,
    holder: holderIn(table.above) ?? holderInNarrations(lines),
    jointHolder: jointHolderIn(table.above),
    order,
    opening,
    closing,
    complete: !raw.isTorn && !(opened.reallyIs === 'html' && opened.stopsShort),
    isSwapped: directions.isSwapped,
    totalsAgree: totalsAgree === false && raw.hasPageTotals ? null : totalsAgree,
    ...sumUp(settled, { opening, closing, order, sums }),
    lines,
  }
}

const agree = (printed: Paise | null, sum: Paise, other: boolean | null): boolean | null =>
  printed === null ? other : printed === sum && other !== false

function allSettled(
  oldestFirst: readonly RawLine[],
  settled: readonly (SettledLine | undefined)[],
): SettledLine[] {
  return settled.map((line, at) => {
    if (!line) throw new FileRefused('amounts unreadable', oldestFirst[at]?.row ?? null)
    return line
  })
}

const balanceOf = (printed: Paise | null, derived: Paise | null): StatementBalance | null => {
  if (printed !== null) return { amount: printed, from: 'printed' }
  return derived === null ? null : { amount: derived, from: 'derived' }
}

/** Before the first line that has a balance, and before what came ahead of it. */
function derivedOpening(oldestFirst: readonly SettledLine[]): Paise | null {
  const at = oldestFirst.findIndex(({ balance }) => balance !== null)
  const balance = oldestFirst[at]?.balance ?? null
  if (balance === null) return null
  return minus(balance, ...oldestFirst.slice(0, at + 1).map(signedAmount))
}

/** The balances that the texts around the lines print; one "as on" a day is that before or after all lines. */
function printedBalances(
  { table }: TableToRead,
  raw: RawLines,
  dates: DateOrder,
  [first, last]: [string, string],
): { opening: Paise | null; closing: Paise | null } {
  const { opening, closing, asOn } = balancesIn([
    ...table.above.slice(-60),
    [],
    ...raw.others.slice(0, 60),
    [],
    ...raw.others.slice(60).slice(-60),
  ])
  const dated = asOn.map(({ day, amount }) => ({ amount, day: dayIn(day, dates) ?? '' }))
  const before = dated.find(({ day }) => day !== '' && day <= first)
  const after = dated.find(({ day }) => day !== '' && day > first && day >= last)
  return {
    opening: opening ?? before?.amount ?? null,
    closing: closing ?? after?.amount ?? null,
  }
}

type Ends = {
  opening: StatementBalance | null
  closing: StatementBalance | null
  order: BankStatement['order']
  sums: { in: Paise; out: Paise }
}

function sumUp(
  oldestFirst: readonly SettledLine[],
  { opening, closing, order, sums }: Ends,
): Pick<BankStatement, 'addsUp' | 'difference' | 'gap'> {
  if (!opening || !closing) {
    const isBroken = firstGap(oldestFirst, opening?.amount ?? null) !== null
    return { addsUp: isBroken ? false : null, difference: null, gap: null }
  }
  const difference = paise(opening.amount + sums.in - sums.out - closing.amount)
  const count = oldestFirst.length
  const found = firstGap(oldestFirst, opening.amount)
  const end = { before: count - 1, after: count }
  const places = found ?? (difference === ZERO ? null : end)
  // Of lines from the newest, what comes after in time stands before in the file.
  const n = (place: number) => (order === 'oldest first' ? place + 1 : count - place)
  const [a = 0, b = 0] = places ? [n(places.before), n(places.after)].sort((x, y) => x - y) : []
  return {
    addsUp: difference === ZERO && found === null,
    difference,
    gap: places ? { afterLine: a, beforeLine: b } : null,
  }
}

function writeLine(line: SettledLine, n: number, dates: DateOrder): BankStatementLine {
  const bookedOn = dayIn(line.day, dates) ?? ''
  const valueDay = line.valueDay === null ? undefined : dayIn(line.valueDay, dates)
  const understood = understand(line)
  const isCheque = understood.via === 'cheque' || understood.via === 'cheque return'
  const chequeNumber = isCheque
    ? (understood.reference ?? chequeOf(line.cheque) ?? chequeOf(line.reference))
    : null
  return {
    n,
    day: valueDay ?? bookedOn,
    bookedOn,
    printedDay: printedDay(line.valueDay !== null && valueDay ? line.valueDay : line.day),
    narration: line.narration,
    amount: line.amount,
    direction: line.direction,
    balance: line.balance,
    reference: line.reference ?? line.cheque,
    chequeNumber,
    understood: isCheque ? { ...understood, reference: chequeNumber } : understood,
  }
}

// "From:the holder/To:the payee" of money that went out.
const FROM_HOLDER = /\bFrom:[^/]*\/(?=To:)/i

/** Reads a narration; one that only says UPI, IMPS, NEFT or RTGS is read together with the reference column. */
function understand({ narration: printed, reference, direction }: SettledLine): Understood {
  const narration = direction === 'out' ? printed.replace(FROM_HOLDER, '') : printed
  const understood = readNarration(narration)
  return understood.via === 'other' && reference !== null && WAY.test(narration)
    ? readNarration(`${narration} ${reference}`)
    : understood
}

const WAY = /\b(?:UPI|IMPS|NEFT|RTGS)\b/i

/** A cheque has six digits, before which some forms put zeros. */
const chequeOf = (printed: string | null): string | null => {
  const [, number] = /^0*(\d{1,6})$/.exec(printed ?? '') ?? []
  return number === undefined ? null : number.padStart(6, '0')
}

const TO_OWNER = /^(?:NEFT|RTGS) CR-[A-Z]{4}0[A-Z0-9]{6}-.+-([^-]+)-[A-Z0-9]{12,22}(?:-|$)/i

/** Who holds the account, where only what came by NEFT names whom it is for ("NEFT CR-IFSC-PAYER-OWNER-UTR"). */
function holderInNarrations(lines: readonly BankStatementLine[]): string | null {
  const named = lines.flatMap(({ narration }) => TO_OWNER.exec(narration)?.[1] ?? [])
  const [first] = named
  return first !== undefined && named.every((name) => name === first) ? nameOf(first) : null
}

type PrintedTotals = { in: Paise | null; out: Paise | null }

const OUT = /^(?:total )?(?:debits?|withdrawals?|dr)(?: (?:amount|amt|total))?$/
const IN = /^(?:total )?(?:credits?|deposits?|cr)(?: (?:amount|amt|total))?$/
const TOTAL = /^(?:grand |transaction )?totals?\b/

/** The sums of money in and out that the file prints: in a row called total, or below or beside their names. */
function totalsIn(
  rows: readonly (readonly StatementCell[])[],
  columns: StatementColumns,
): PrintedTotals {
  const found: PrintedTotals = { in: null, out: null }
  rows.forEach((row, at) => {
    const heads = row.map(plainStatementHead)
    if (heads.some((head) => TOTAL.test(head)) && columns.out !== undefined) {
      found.out ??= amountIn(row[columns.out])
      found.in ??= amountIn(row[columns.in ?? -1])
    }
    heads.forEach((head, place) => {
      if (!OUT.test(head) && !IN.test(head)) return
      const next = row.slice(place + 1).find((cell) => textOfCell(cell) !== '')
      const amount = amountIn(rows[at + 1]?.[place]) ?? amountIn(next)
      if (OUT.test(head)) found.out ??= amount
      else found.in ??= amount
    })
  })
  return found
}

const amountIn = (cell: StatementCell | undefined): Paise | null => {
  const amount = readAmount(cell)?.amount ?? null
  return amount !== null && amount < 0n ? (-amount as Paise) : amount
}
