import { toCsv } from '../../shared/csv.ts'
import { formatDays } from '../../shared/days.ts'
import { type Paise, paise, paiseToDecimal, ZERO } from '../../shared/paise.ts'
import type { Statement, StatementLine } from './statement.ts'

const HEAD = [
  ...['Date', 'What', 'Property', 'Charged', 'Received', 'Owed', 'Advance'],
  ...['Deposit in', 'Deposit out', 'Method', 'Reference', 'Receipt'],
]

/**
 * A statement as a file for spreadsheets. Amounts are plain decimals and never negative: what is paid ahead, and
 * what leaves the deposit, have columns of their own.
 */
export function statementCsv({ balanceBefore, from, to, lines, balance }: Statement): string {
  const rows = [
    ['', `Balance before ${from}`, '', '', '', ...balanceCells(balanceBefore)],
    ...lines.map(rowOf),
    ['', `Balance on ${to}`, '', '', '', ...balanceCells(balance)],
  ]
  return toCsv(
    HEAD,
    rows.map((row) => HEAD.map((_, place) => row[place] ?? '')),
  )
}

const rowOf = (line: StatementLine): string[] => [
  line.on,
  titleOf(line),
  line.property,
  amountCell(line.charged),
  amountCell(line.received),
  ...balanceCells(line.balance),
  amountCell(line.deposit),
  amountCell(paise(-line.deposit)),
  line.method ?? '',
  line.reference ?? '',
  line.receiptCode ?? '',
]

const KINDS: Record<StatementLine['kind'], string> = {
  charge: 'Charge',
  payment: 'Payment',
  credit_note: 'Credit',
  deposit_deduction: 'Deducted from the deposit',
  opening: 'Brought forward',
  refund: 'Advance refunded',
  deposit_return: 'Deposit returned',
  deposit_carried: 'Deposit carried over to another agreement',
}

function titleOf({ kind, name, periodStart, periodEnd, waiver, isReversal }: StatementLine) {
  const days = periodStart && periodEnd ? formatDays({ from: periodStart, to: periodEnd }) : ''
  const charge = [name, days].filter(Boolean).join(' ')
  const title = kind === 'charge' ? charge : waiver ? 'Waived' : KINDS[kind]
  return isReversal ? `Reversed: ${title}` : title
}

const amountCell = (amount: Paise): string => (amount > ZERO ? paiseToDecimal(amount) : '')

/** What is owed and what is paid ahead, of which one is nothing. */
const balanceCells = (balance: Paise): [owed: string, advance: string] =>
  balance < ZERO ? ['0', paiseToDecimal(paise(-balance))] : [paiseToDecimal(balance), '0']
