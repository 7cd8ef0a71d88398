import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Way } from '../../../../shared/narration.ts'
import type { BankStatement, StatementAnswers } from '../../statement.ts'
import { keysOf, knownAmong } from '../known-lines.ts'
import { readBankStatement } from './read-statement.ts'

type Item = {
  n: number
  date: string
  valueDate?: string
  debit: number
  credit: number
  balance: number
  channel: string
  ref: string | null
  payer: string | null
  vpa: string | null
  kind: string
  known?: { file: string; n: number }
}
type Expected = {
  bank: string
  reallyIs: string
  accountLast4: string
  holder: string | null
  jointHolder?: string
  order: string
  complete: boolean
  lines: number
  opening: number
  openingFrom: string
  closing: number
  closingFrom: string
  debits: number
  credits: number
  addsUp: boolean
  difference?: number
  gap?: { between: [number, number] }
  items: Item[]
}

const place = (name: string) => new URL(`../../../../../tests/bank/${name}`, import.meta.url)
const EXPECTED: Record<string, Expected> = JSON.parse(readFileSync(place('expect.json'), 'utf8'))

const read = (name: string, answers?: StatementAnswers) =>
  readBankStatement({ name, bytes: readFileSync(place(`statements/${name}`)) }, answers)

// Of the co-operative bank nobody knows what the columns are.
const ANSWERS: Record<string, StatementAnswers> = {
  'stmt_export.txt': {
    columns: { date: 0, reference: 1, narration: 2, out: 3, in: 4, balance: 5 },
  },
}

async function statementIn(name: string): Promise<BankStatement> {
  const reading = await read(name, ANSWERS[name])
  if (reading.kind !== 'statement') throw new Error(`${name}: ${reading.kind}`)
  return reading.statement
}

const REALLY: Record<string, string> = {
  csv: 'csv',
  'semicolon-separated text': 'csv',
  'tab-separated text': 'tsv',
  xlsx: 'xlsx',
  'xls (BIFF8)': 'xls',
  html: 'html',
}
const WAYS: Record<string, Way> = {
  UPI: 'upi',
  NEFT: 'neft',
  IMPS: 'imps',
  NACH: 'nach',
  CHEQUE: 'cheque',
  CASH: 'cash',
  INTEREST: 'interest',
  CHARGE: 'charge',
  CARD: 'card',
  ATM: 'cash',
  LOAN: 'loan',
  BILL: 'bill',
  OWN: 'transfer',
}
const KINDS: Record<string, Way> = { reversal: 'reversal', 'cheque-return': 'cheque return' }

const balance = (amount: number, from: string) => ({
  amount: BigInt(amount),
  from: from === 'printed' ? 'printed' : 'derived',
})

describe('each statement that a bank gives is read as a bookkeeper reads it', () => {
  it.each(Object.entries(EXPECTED))('%s', async (name, expected) => {
    const { lines, ...statement } = await statementIn(name)
    expect(statement).toMatchObject({
      bank: expected.bank === 'unknown' ? null : expected.bank,
      reallyIs: REALLY[expected.reallyIs],
      accountLast4: expected.accountLast4,
      holder: expected.holder,
      jointHolder: expected.jointHolder ?? null,
      order: expected.order,
      complete: expected.complete,
      opening: balance(expected.opening, expected.openingFrom),
      closing: balance(expected.closing, expected.closingFrom),
      addsUp: expected.addsUp,
      difference: BigInt(expected.difference ?? 0),
      gap: expected.gap
        ? { afterLine: expected.gap.between[0], beforeLine: expected.gap.between[1] }
        : null,
    })
    const read = lines.map((line) => ({
      n: line.n,
      bookedOn: line.bookedOn,
      day: line.day,
      balance: Number(line.balance),
      direction: line.direction,
      amount: Number(line.amount),
      ...line.understood,
      note: undefined,
    }))
    expect(read).toEqual(
      expected.items.map((item) => ({
        n: item.n,
        bookedOn: item.date,
        day: item.valueDate ?? item.date,
        balance: item.balance,
        direction: item.credit > 0 ? 'in' : 'out',
        amount: item.credit || item.debit,
        via: KINDS[item.kind] ?? WAYS[item.channel],
        reference: item.ref,
        payer: item.payer,
        upiAddress: item.vpa,
        note: undefined,
      })),
    )
  })

  it('knows each line again that another file of the account has, in another format', async () => {
    for (const [name, { items }] of Object.entries(EXPECTED)) {
      const [{ known } = {}] = items.filter((item) => item.known)
      if (!known) continue
      const [before, now] = [await statementIn(known.file), await statementIn(name)]
      const keys = ({ lines }: BankStatement) =>
        lines.map((line) => keysOf(line, (...parts) => parts.join(' ')))
      expect(knownAmong(keys(now), keys(before))).toEqual(items.map((item) => Boolean(item.known)))
    }
  })

  it('asks what the columns of an unknown bank are, with what their words suggest', async () => {
    expect(await read('stmt_export.txt')).toMatchObject({
      kind: 'asks for columns',
      headKey: 'dt|vch|detail|paid out|paid in|bal',
      guess: { date: 0, reference: 1, narration: 2, out: 3, in: 4, balance: 5 },
      accountLast4: '2245',
    })
  })
})
