import { formatDate } from '../../shared/calendar-date.ts'
import { formatDays } from '../../shared/days.ts'
import { type Paise, paise, ZERO } from '../../shared/paise.ts'
import type { Sheet, SheetCell } from '../../shared/sheet.ts'
import type { Statement, StatementLine } from './statement.ts'

const text = (head: string) => ({ head, kind: 'text' as const })
const money = (head: string, isSummed = true) => ({ head, kind: 'money' as const, isSummed })

/**
 * A statement as a file for spreadsheets. Amounts are never negative: what is paid ahead, and what leaves the deposit,
 * have columns of their own.
 */
export function statementSheet({ balanceBefore, from, to, lines, balance }: Statement): Sheet {
  return {
    title: `Statement ${from} to ${to}`,
    columns: [
      ...[{ head: 'Date', kind: 'day' as const }, text('What'), text('Property')],
      ...[money('Charged'), money('Received'), money('Owed', false), money('Advance', false)],
      ...[money('Deposit in'), money('Deposit out')],
      ...[text('Method'), text('Reference'), text('Receipt')],
    ],
    rows: [
      ['', `Balance before ${from}`, '', null, null, ...sidesOf(balanceBefore)],
      ...lines.map(rowOf),
    ],
    foot: ['', `Balance on ${to}`, '', null, null, ...sidesOf(balance)],
  }
}

const rowOf = (line: StatementLine): SheetCell[] => [
  ...[line.on, titleOf(line), line.property, orNothing(line.charged), orNothing(line.received)],
  ...[...sidesOf(line.balance), orNothing(line.deposit), orNothing(paise(-line.deposit))],
  ...[line.method, line.reference, line.receiptCode],
]

/** The same for paper, where a balance below zero is one that was paid ahead. */
export function printedStatement(
  statement: Statement,
  { owner, today }: { owner: string; today: string },
): PrintedStatement {
  const { from, to, client, property, balanceBefore, lines, balance } = statement
  const days = formatDays({ from, to })
  return {
    title: 'Statement',
    fields: [
      { label: 'Client', value: client.name },
      { label: 'Days', value: days },
      { label: 'Property', value: property ?? 'All that the client rents' },
      { label: 'Owner', value: owner },
    ],
    sheet: {
      title: `Statement ${days}`,
      columns: [
        ...[{ head: 'Date', kind: 'day' as const }, text('What'), text('Reference')],
        ...[money('Charged'), money('Received'), money('Balance', false)],
      ],
      rows: [
        ['', `Balance before ${formatDate(from)}`, '', null, null, balanceBefore],
        ...lines.map((line) => [
          ...[line.on, property ? titleOf(line) : `${titleOf(line)}, ${line.property}`],
          ...[[line.reference, line.receiptCode].filter(Boolean).join(' · ')],
          ...[orNothing(line.charged), orNothing(line.received), line.balance],
        ]),
      ],
      foot: ['', `Balance on ${formatDate(to)}`, '', null, null, balance],
    },
    notes: ['A balance below zero was paid ahead. Deposits are not part of it.'],
    footer: `Made on ${formatDate(today)} from what was recorded in Rentbook until then.`,
  }
}

type PrintedStatement = {
  title: string
  fields: { label: string; value: string }[]
  sheet: Sheet
  notes: string[]
  footer: string
}

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

const orNothing = (amount: Paise): Paise | null => (amount > ZERO ? amount : null)

/** What is owed and what is paid ahead, of which one is nothing. */
const sidesOf = (balance: Paise): [owed: Paise, advance: Paise] =>
  balance < ZERO ? [ZERO, paise(-balance)] : [balance, ZERO]
