import { describe, expect, test } from 'vitest'
import { paise, sumOf, ZERO } from '../../shared/paise.ts'
import { IN_ENGLISH_WORDS, saidIn } from '../../shared/said.ts'
import { sheetCsv } from '../../shared/sheet.ts'
import { MANUAL } from '../ledger/charge.ts'
import type { Charge, Credit, Payout } from '../ledger/ledger.ts'
import { statementSheet } from './server/statement-sheet.ts'
import { type StatedBooks, type Statement, statementOf } from './statement.ts'

const rupees = (amount: number) => paise(BigInt(amount * 100))

const charge = (
  id: string,
  on: string,
  amount: number,
  reversedOn: string | null = null,
): Charge => ({
  id,
  kind: 'other',
  name: `Key ${id}`,
  source: '',
  periodStart: null,
  periodEnd: null,
  datedOn: on,
  dueOn: on,
  net: rupees(amount),
  gst: rupees(0),
  amount: rupees(amount),
  settled: rupees(0),
  computation: MANUAL,
  reversedOn,
  feeDismissedOn: null,
})
const credit = (
  id: string,
  on: string,
  amount: number,
  more: Partial<Credit> = {},
): Credit & { receipt: null } => ({
  id,
  kind: 'payment',
  datedOn: on,
  dateKnown: true,
  received: rupees(amount),
  toDeposit: rupees(0),
  tds: rupees(0),
  credited: rupees(0),
  available: rupees(amount),
  applied: rupees(0),
  waiver: false,
  mode: 'cash',
  method: 'upi',
  reference: null,
  reason: null,
  reversedOn: null,
  reverseReason: null,
  receipt: null,
  reversal: null,
  followsTerms: false,
  ...more,
})
const payout = (id: string, on: string, amount: number, kind: Payout['kind']): Payout => ({
  id,
  kind,
  amount: rupees(amount),
  paidOn: on,
  mode: 'cash',
  method: 'cash',
  reference: null,
  reason: null,
  toLeaseId: null,
  reversedOn: null,
  reversal: null,
})
type Documents = Pick<StatedBooks, 'charges' | 'credits' | 'payouts'>
const books = (more: Partial<StatedBooks>): StatedBooks => {
  const documents = { charges: [], credits: [], payouts: [], ...more }
  return { leaseId: 'lease', property: 'Lake View', balance: balanceOf(documents), ...documents }
}
/** The balance of the documents. */
const balanceOf = ({ charges, credits, payouts }: Documents) => {
  const standing = <D extends { reversedOn: string | null }>(all: readonly D[]) =>
    all.filter(({ reversedOn }) => reversedOn === null)
  return sumOf([
    ...standing(charges).map(({ amount }) => amount),
    ...standing(credits).map(({ available }) => paise(-available)),
    ...standing(payouts).map(({ kind, amount }) => (kind === 'refund' ? amount : ZERO)),
  ])
}

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const balances = ({ lines }: Pick<Statement, 'lines'>) =>
  lines.map(({ documentId, balance }) => [documentId, balance])

test('a payment names the tax that was withheld of it, which no bank has received', () => {
  const paid = credit('a', '2026-11-06', 118_000, {
    received: rupees(108_000),
    tds: rupees(10_000),
  })
  const charges = [charge('b', '2026-11-01', 118_000)]
  const stated = statementOf([books({ charges, credits: [paid] })], NOVEMBER)
  expect(stated.lines.map(({ received, tds }) => [received, tds])).toEqual([
    [ZERO, ZERO],
    [rupees(118_000), rupees(10_000)],
  ])
  const about = { client: { id: 'ravi', name: 'Ravi', email: '' }, property: null }
  const { rows } = statementSheet({ ...about, ...NOVEMBER, ...stated })
  expect(saidIn([rows[2]?.[1] as string], IN_ENGLISH_WORDS)).toEqual([
    'Payment, ₹ 10,000.00 of it tax deducted (TDS)',
  ])
})

test('begins with the balance before, and goes on with what is owed after each document', () => {
  const statement = statementOf(
    [
      books({
        charges: [charge('a', '2026-10-05', 500), charge('b', '2026-11-05', 300)],
        credits: [credit('c', '2026-10-06', 200), credit('d', '2026-11-05', 700)],
        payouts: [payout('e', '2026-11-30', 50, 'refund'), payout('f', '2026-12-01', 1, 'refund')],
      }),
    ],
    NOVEMBER,
  )
  expect(statement.balanceBefore).toBe(rupees(300))
  expect(balances(statement)).toEqual([
    ['b', rupees(600)],
    ['d', rupees(-100)],
    ['e', rupees(-50)],
  ])
  const { charged, received, balance } = statement
  expect([charged, received, balance]).toEqual([rupees(350), rupees(700), rupees(-50)])
})

describe('what was taken back', () => {
  const taken = (on: string, reversedOn: string) =>
    statementOf([books({ credits: [credit('c', on, 200, { reversedOn })] })], NOVEMBER)

  test('on its own day is folded with its document', () => {
    const statement = taken('2026-11-02', '2026-11-02')
    expect([statement.lines, statement.folded, statement.balance]).toEqual([[], 1, 0n])
  })

  test('some days later is listed, for what was owed between the two', () => {
    const statement = taken('2026-11-02', '2026-11-20')
    expect(statement.lines.map(({ on, balance }) => [on, balance])).toEqual([
      ['2026-11-02', rupees(-200)],
      ['2026-11-20', rupees(0)],
    ])
    expect(statement.folded).toBe(0)
  })

  test('later is listed as it was then', () => {
    const { lines, balance } = taken('2026-11-02', '2026-12-01')
    expect([lines.length, lines[0]?.isReversal, balance]).toEqual([1, false, rupees(-200)])
  })

  test('from an earlier time is listed on its day', () => {
    const { balanceBefore, lines, balance } = taken('2026-10-02', '2026-11-20')
    expect([balanceBefore, lines[0]?.isReversal, lines[0]?.on]).toEqual([
      rupees(-200),
      true,
      '2026-11-20',
    ])
    expect(balance).toBe(0n)
  })
})

test('a deposit changes nothing that is owed', () => {
  const parts = { toDeposit: rupees(500), available: rupees(100) }
  const { lines, balance } = statementOf(
    [
      books({
        credits: [credit('c', '2026-11-02', 600, parts)],
        payouts: [payout('p', '2026-11-03', 500, 'deposit_return')],
      }),
    ],
    NOVEMBER,
  )
  expect(lines.map(({ deposit }) => deposit)).toEqual([rupees(500), rupees(-500)])
  expect(balance).toBe(rupees(-100))
})

test('several agreements run in one order of time', () => {
  const statement = statementOf(
    [
      books({ charges: [charge('a', '2026-11-05', 1), charge('c', '2026-11-07', 1)] }),
      books({ leaseId: 'other', charges: [charge('b', '2026-11-06', 1)] }),
    ],
    NOVEMBER,
  )
  expect(balances(statement)).toEqual([
    ['a', rupees(1)],
    ['b', rupees(2)],
    ['c', rupees(3)],
  ])
})

test('a file has a line for each document, and no negative amount', () => {
  const name = '=HYPERLINK("https://evil.example")'
  const sums = statementOf(
    [
      books({
        charges: [{ ...charge('a', '2026-11-05', 300), name }],
        credits: [credit('c', '2026-11-06', 500, { reference: 'REF001' })],
      }),
    ],
    NOVEMBER,
  )
  const client = { id: 'ravi', name: 'Ravi', email: 'ravi@example.in' }
  const sheet = statementSheet({ client, property: null, ...NOVEMBER, ...sums })
  const csv = sheetCsv(saidIn(sheet, IN_ENGLISH_WORDS), 'Total')
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFDate,What,Property,Charged,Received,Due,Advance,Deposit in,Deposit out,Method,Reference,Receipt',
    ',Balance before 2026-11-01,,,,0,0,,,,,',
    `2026-11-05,"'=HYPERLINK(""https://evil.example"")",Lake View,300,,300,0,,,,,`,
    '2026-11-06,Payment,Lake View,,500,0,200,,,UPI,REF001,',
    ',Balance on 2026-11-30,,300,500,0,200,0,0,,,',
    '',
  ])
})
