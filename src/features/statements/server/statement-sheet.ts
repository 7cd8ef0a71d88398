import type { PrintedSheet } from '../../../server/pdf/sheet-pdf.ts'
import { formatPaise, type Paise, paise, ZERO } from '../../../shared/paise.ts'
import { dateSaid, daysSaid, type Said, type Sayable, say, sayAll } from '../../../shared/said.ts'
import type { SheetCell, SheetTable } from '../../../shared/sheet.ts'
import { chargeNameSaid, METHODS_SAID } from '../../ledger/translated-names.ts'
import type { Statement, StatementLine } from '../statement.ts'

const text = (head: Sayable) => ({ head, kind: 'text' as const })
const money = (head: Sayable, isSummed = true) => ({ head, kind: 'money' as const, isSummed })

/**
 * A statement as a file for spreadsheets. Amounts are never negative: what is paid ahead, and what leaves the deposit,
 * have columns of their own.
 */
export function statementSheet({
  balanceBefore,
  from,
  to,
  lines,
  balance,
}: Statement): SheetTable<Sayable> {
  return {
    title: say`Statement ${from} to ${to}`,
    columns: [
      { head: say`Date`, kind: 'day' as const },
      text(say`What`),
      text(say`Property`),
      money(say`Charged`),
      money(say`Received`),
      money(say`Due`, false),
      money(say`Advance`, false),
      money(say`Deposit in`),
      money(say`Deposit out`),
      text(say`Method`),
      text(say`Reference`),
      text(say`Receipt`),
    ],
    rows: [
      ['', say`Balance before ${from}`, '', null, null, ...sidesOf(balanceBefore)],
      ...lines.map(rowOf),
    ],
    foot: ['', say`Balance on ${to}`, '', null, null, ...sidesOf(balance)],
  }
}

const rowOf = (line: StatementLine): SheetCell<Sayable>[] => [
  line.on,
  titleOf(line),
  line.property,
  orNothing(line.charged),
  orNothing(line.received),
  ...sidesOf(line.balance),
  orNothing(line.deposit),
  orNothing(paise(-line.deposit)),
  line.method && METHODS_SAID[line.method],
  line.reference,
  line.receiptCode,
]

/** A statement for paper, where a balance below zero is one that was paid ahead. */
export function printedStatement(
  statement: Statement,
  { owner, today }: { owner: string; today: string },
): PrintedSheet {
  const { from, to, client, property, balanceBefore, lines, balance } = statement
  const days = daysSaid({ from, to })
  return {
    title: say`Statement`,
    fields: [
      { label: say`Client`, value: client.name },
      { label: say`Days`, value: days },
      { label: say`Property`, value: property ?? say`All that the client rents` },
      { label: say`Owner`, value: owner },
    ],
    sheet: {
      title: say`Statement ${days}`,
      columns: [
        { head: say`Date`, kind: 'day' as const },
        text(say`What`),
        text(say`Reference`),
        money(say`Charged`),
        money(say`Received`),
        money(say`Balance`, false),
      ],
      rows: [
        ['', say`Balance before ${dateSaid(from)}`, '', null, null, balanceBefore],
        ...lines.map((line) => [
          line.on,
          property ? titleOf(line) : sayAll([titleOf(line), line.property], ', '),
          [line.reference, line.receiptCode].filter(Boolean).join(' · '),
          orNothing(line.charged),
          orNothing(line.received),
          line.balance,
        ]),
      ],
      foot: ['', say`Balance on ${dateSaid(to)}`, '', null, null, balance],
    },
    notes: [say`A balance below zero was paid in advance. Deposits are not part of it.`],
    footer: say`Made on ${dateSaid(today)} from what was recorded in Rentbook until then.`,
  }
}

const KINDS: Record<StatementLine['kind'], Said> = {
  charge: say`Charge`,
  payment: say`Payment`,
  credit_note: say`Credit`,
  deposit_deduction: say`Deducted from the deposit`,
  opening: say`Brought forward`,
  refund: say`Advance refunded`,
  deposit_return: say`Deposit returned`,
  deposit_carried: say`Deposit carried over to another agreement`,
}

function titleOf(line: StatementLine): Said {
  const { kind, waiver, isReversal } = line
  const title = kind === 'charge' ? chargeOf(line) : waiver ? say`Waived` : KINDS[kind]
  const whole = isReversal ? say`Reversed: ${title}` : title
  return line.tds > ZERO ? sayAll([whole, ofItTds(formatPaise(line.tds))], ', ') : whole
}

const ofItTds = (amount: string): Said => say`${amount} of it tax deducted (TDS)`

/** 'Rent October 2026'. */
function chargeOf({ name, periodStart, periodEnd }: StatementLine): Said {
  const days = periodStart && periodEnd ? [daysSaid({ from: periodStart, to: periodEnd })] : []
  return sayAll([...(name === '' ? [] : [chargeNameSaid(name)]), ...days], ' ')
}

const orNothing = (amount: Paise): Paise | null => (amount > ZERO ? amount : null)

/** Splits a balance into dues and advance, one of which is zero. */
const sidesOf = (balance: Paise): [owed: Paise, advance: Paise] =>
  balance < ZERO ? [ZERO, paise(-balance)] : [balance, ZERO]
