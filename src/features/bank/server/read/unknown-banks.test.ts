import { describe, expect, it } from 'vitest'
import { text } from '../../../../../tests/kit/bank-files.ts'
import { readBankStatement } from './read-statement.ts'

/** Statements of banks that nobody has seen: the columns are guessed so that a person has only to agree. */

const LINES = [
  ['3-Nov-26', 'UPI/CR/DEVENDRA', '612345000001', '', '15,000.00', '1,23,866.00'],
  ['4-Nov-26', 'UPI/DR/ZAIKA', '612345000002', '1,235.00', '', '1,22,631.00'],
  ['7-Nov-26', 'NEFT ROHIT M', 'SBIN526111000003', '', '1,22,500.00', '2,45,131.00'],
  ['12-Nov-26', 'CASH SELF', '', '', '3,000.00', '2,48,131.00'],
  ['21-Nov-26', 'ATM WDL', '', '10,000.00', '', '2,38,131.00'],
] as const
const [DAY, TEXT, REFERENCE, OUT, IN, BALANCE] = [0, 1, 2, 3, 4, 5]

type Line = (typeof LINES)[number]
const inOrder = (places: readonly number[]) => LINES.map((line) => places.map((at) => line[at]))
const direction = (line: Line) => (line[OUT] ? 'Dr' : 'Cr')
const amount = (line: Line) => line[OUT] || line[IN]

const csv = (...rows: (string | undefined)[][]) =>
  text(...rows.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(',')))

const inDevanagari = (cell: string) =>
  cell.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))

const FILES: Record<string, Uint8Array> = {
  'with heads of its own, and the balance first': csv(
    ['Khata Bal', 'On', 'What for', 'Their mark', 'Gone', 'Come'],
    ...inOrder([BALANCE, DAY, TEXT, REFERENCE, OUT, IN]),
  ),
  'in Hindi, between a banner and a sum': csv(
    ['महालक्ष्मी सहकारी बैंक'],
    ['तारीख', 'लेन-देन का विवरण', 'नामे', 'जमा', 'शेष राशि'],
    ...inOrder([DAY, TEXT, OUT, IN, BALANCE]),
    ['कुल', '', '11,235.00', '1,40,500.00', ''],
  ),
  'in the digits of Hindi': csv(
    ['दिनांक', 'विवरण', 'निकासी', 'जमा', 'शेष'],
    ...inOrder([DAY, TEXT, OUT, IN, BALANCE]).map((row) =>
      row.map((cell, at) => (at === 1 ? cell : inDevanagari((cell ?? '').replace('Nov', '11')))),
    ),
  ),
  'with what was brought forward above': csv(
    ['On', 'What for', 'Gone', 'Come', 'Bal'],
    ['', 'Shuru', '0.00', '0.00', '1,08,866.00'],
    ...inOrder([DAY, TEXT, OUT, IN, BALANCE]),
  ),
  'with amounts of one column and "Dr" beside': csv(
    ['Dinank', 'Vivaran', 'Raqam', 'D/C', 'Baki'],
    ...LINES.map((it) => [it[DAY], it[TEXT], amount(it), direction(it), it[BALANCE]]),
  ),
  'with "Dr" behind the amount': csv(
    ['Baki', 'Dinank', 'Vivaran', 'Raqam'],
    ...LINES.map((it) => [it[BALANCE], it[DAY], it[TEXT], `${amount(it)} ${direction(it)}`]),
  ),
  'with amounts as people write them': csv(
    ['On', 'What for', 'Gone', 'Come', 'Bal'],
    ...LINES.map((it) => [
      it[DAY],
      it[TEXT],
      it[OUT] && `₹ ${it[OUT]}`,
      it[IN] && `Rs. ${it[IN]}/-`,
      `${it[BALANCE]} Cr`,
    ]),
  ),
  'without heads': csv(...inOrder([DAY, TEXT, REFERENCE, OUT, IN, BALANCE])),
  'without heads, newest first, with bars between': text(
    ...inOrder([BALANCE, DAY, TEXT, REFERENCE, OUT, IN])
      .toReversed()
      .map((row) => row.join('|')),
  ),
}

async function guessed(bytes: Uint8Array) {
  const asked = await readBankStatement({ name: 'khata.csv', bytes })
  if (asked.kind !== 'asks for columns') throw new Error(`It is ${asked.kind}.`)
  return asked
}

describe('a statement of an unknown bank', () => {
  it.each(Object.entries(FILES))('%s', async (_, bytes) => {
    const { guess } = await guessed(bytes)
    const read = await readBankStatement({ name: 'khata.csv', bytes }, { columns: guess })
    if (read.kind !== 'statement') throw new Error(`It is ${JSON.stringify(read)}.`)
    const { lines, order, addsUp } = read.statement
    const oldestFirst = order === 'newest first' ? lines.toReversed() : lines
    expect(addsUp).toBe(true)
    expect(oldestFirst.map((it) => [it.day, it.direction, Number(it.amount)])).toEqual([
      ['2026-11-03', 'in', 15_000_00],
      ['2026-11-04', 'out', 1_235_00],
      ['2026-11-07', 'in', 1_22_500_00],
      ['2026-11-12', 'in', 3_000_00],
      ['2026-11-21', 'out', 10_000_00],
    ])
  })

  it('has a column for each of its cells where it has no heads', async () => {
    const { head } = await guessed(FILES['without heads'] as Uint8Array)
    expect(head).toEqual(['', '', '', '', '', ''])
  })

  it('is remembered by what its columns hold where it has no heads', async () => {
    const first = await guessed(csv(...inOrder([DAY, TEXT, OUT, IN, BALANCE])))
    const next = await guessed(csv(...inOrder([DAY, TEXT, OUT, IN, BALANCE]).slice(1)))
    const other = await guessed(csv(...inOrder([BALANCE, DAY, TEXT, OUT, IN])))
    expect(next.headKey).toBe(first.headKey)
    expect(other.headKey).not.toBe(first.headKey)
  })
})
