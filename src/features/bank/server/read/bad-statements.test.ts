import type { Worker } from 'node:worker_threads'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { page, text, workbook } from '../../../../../tests/kit/bank-files.ts'
import { type BankStatement, MAX_STATEMENT_LINES, type StatementAnswers } from '../../statement.ts'
import { keysOf, knownAmong } from '../known-lines.ts'
import { readStatementApart } from '../statement-reader.ts'
import { readBankStatement } from './read-statement.ts'

const HEAD = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance'
const CELLS = HEAD.split(',')

const read = (bytes: Uint8Array, answers?: StatementAnswers, name = 'statement') =>
  readBankStatement({ name, bytes }, answers)
const statementIn = async (bytes: Uint8Array) => {
  const reading = await read(bytes)
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading))
  return reading.statement
}

const cash = (n: number) => `${n} Oct 2026,,CASH SELF,,,100.00,${1000 + n * 100}.00`

describe('what is no statement is refused, and why', () => {
  const PDF = strToU8('%PDF-1.7 …')
  const CASES: [string, Uint8Array, object][] = [
    ['an empty file', new Uint8Array(), { why: 'empty' }],
    ['blanks', strToU8(' \n \n'), { why: 'empty' }],
    ['a PDF', PDF, { why: 'pdf', bank: null }],
    ['a photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 1]), { why: 'no table' }],
    ['a zip of something else', zipSync({ 'a.txt': strToU8('hello') }), { why: 'zip' }],
    ['a zip that was cut', workbook({ A: [CELLS] }).slice(0, 900), { why: 'damaged' }],
    ['a letter', text('Dear Sir,', 'please find attached, as agreed, …'), { why: 'no table' }],
    ['a head without lines', text(HEAD, '', 'No transactions in this period'), { why: 'no lines' }],
    [
      'an amount that is none',
      text(HEAD, cash(1), '2 Oct 2026,,CASH SELF,,=1000+100,,900.00'),
      { why: 'amounts unreadable', row: 3 },
    ],
    [
      'money in and out in one line',
      text(HEAD, '1 Oct 2026,,CASH SELF,,50.00,100.00,900.00'),
      { why: 'amounts unreadable', row: 2 },
    ],
    [
      "a credit card's statement",
      text(
        'Credit Card Number,9999XXXXXXXX1234',
        'Total Amount Due,12000',
        'Date,Transaction Details,Amount (in Rs.)',
        '05/10/2026,KIRANA JUNCTION,500.00 Dr',
      ),
      { why: 'card statement' },
    ],
    [
      "a debit card's statement",
      text(
        'HDFC Bank Debit Card Statement',
        'Date,Description,Debit,Credit',
        '15/10/2026,POS KIRANA JUNCTION,500.00,',
      ),
      { why: 'card statement', bank: 'HDFC' },
    ],
    [
      'two accounts, one below the other',
      text(
        'State Bank of India',
        'Account Number,99990001111',
        HEAD,
        cash(1),
        cash(2),
        '',
        'Account Number,99990002222',
        HEAD,
        cash(3),
      ),
      { why: 'several accounts', accounts: ['1111', '2222'] },
    ],
    [
      'the statements of two people, one below the other',
      text(
        'State Bank of India',
        'Name,Asha Rao',
        HEAD,
        cash(1),
        '',
        'Name,Ravi Kumar',
        HEAD,
        cash(2),
      ),
      { why: 'several accounts', accounts: ['', ''] },
    ],
    [
      'two accounts in the sheets of a workbook',
      workbook({
        A: [['Account No', '99990001111'], CELLS, ['1 Oct 2026', '', 'CASH SELF', '', '', 5, 5]],
        B: [['Account No', '99990002222'], CELLS, ['1 Oct 2026', '', 'CASH SELF', '', '', 7, 7]],
      }),
      { why: 'several accounts', accounts: ['1111', '2222'] },
    ],
    [
      'more lines than are read',
      text(HEAD, ...Array.from({ length: MAX_STATEMENT_LINES + 1_001 }, () => cash(1))),
      { why: 'too many lines' },
    ],
  ]
  it.each(CASES)('%s', async (_, bytes, why) => {
    expect(await read(bytes)).toMatchObject({ kind: 'refused', ...why })
  })

  it('a PDF tells the bank by its name, so that the screen can say where the bank has its CSV', async () => {
    expect(await read(PDF, {}, 'HDFC Bank Oct.pdf')).toMatchObject({ why: 'pdf', bank: 'HDFC' })
  })

  it('a workbook that unpacks to very much, before it takes memory', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(81 * 1024 * 1024),
    })
    expect(await read(bomb)).toMatchObject({ kind: 'refused', why: 'too large' })
  })

  it('a file for which the thread has no memory, and the server goes on', async () => {
    const large = text(HEAD, ...Array.from({ length: 40_000 }, () => cash(1)))
    const file = { name: 'statement', bytes: large }
    const limits = { memoryMb: 16 }
    expect(await readStatementApart(file, undefined, undefined, limits)).toMatchObject({
      why: 'too large',
    })
  })
})

describe('files that come at the same time', () => {
  it('are read two by two, each as if it were alone', async () => {
    let [threads, most] = [0, 0]
    const count = (thread: Worker) => {
      most = Math.max(most, ++threads)
      thread.once('exit', () => threads--)
    }
    process.on('worker', count)
    const files = [1, 2, 3, 4, 5].map((n) => ({ name: 'a', bytes: text(HEAD, cash(n)) }))
    const readings = await Promise.all(files.map((file) => readStatementApart(file)))
    process.off('worker', count)
    const days = readings.map((it) => it.kind === 'statement' && it.statement.lines[0]?.day)
    expect(days).toEqual([1, 2, 3, 4, 5].map((n) => `2026-10-0${n}`))
    expect(most).toBe(2)
  })
})

describe('what a person must say is asked', () => {
  const head = 'Date,Particulars,Withdrawal,Deposit,Balance'
  const columns = { date: 0, narration: 1, out: 2, in: 3, balance: 4 }

  it('whether the day or the month comes first, where the file says neither', async () => {
    const file = text(head, '04/05/2026,CASH SELF,,100.00,200.00')
    expect(await read(file, { columns })).toMatchObject({
      kind: 'asks for dates',
      examples: [{ printed: '04/05/2026', day: '2026-05-04', month: '2026-04-05' }],
    })
    const answered = await read(file, { columns, dates: 'month' })
    expect(answered).toMatchObject({ statement: { lines: [{ day: '2026-04-05' }] } })
  })

  it.each([
    ['another day of the file', ['04/05/2026', '25/05/2026'], '2026-05-04'],
    ['the order of the lines', ['04/05/2026', '12/05/2026', '03/06/2026'], '2026-05-04'],
    [
      'a month that never changes',
      ['01/05/2026', '02/05/2026', '03/05/2026', '04/05/2026'],
      '2026-05-01',
    ],
    ['a bank of India', ['04/05/2026'], '2026-05-04', 'State Bank of India'],
  ])('not where %s shows it', async (_, days, first, bank = 'Nobody') => {
    const lines = days.map((day, at) => `${day},CASH SELF,,100.00,${(at + 1) * 100}.00`)
    const reading = await read(text(bank, head, ...lines), { columns })
    if (reading.kind !== 'statement') throw new Error(reading.kind)
    expect(reading.statement.lines[0]?.day).toBe(first)
  })

  it('which of several accounts is read', async () => {
    const account = (last: string) => ['Bank of India', `Account No,9999000${last}`, HEAD, cash(1)]
    const bytes = text(...account('1111'), '', ...account('2222'))
    const read = await readStatementApart({ name: 'statement', bytes }, () => ({ part: 1 }))
    expect(read).toMatchObject({ kind: 'statement', statement: { accountLast4: '2222' } })
  })

  it('once: what was answered of a head is taken of the next file with it', async () => {
    const heads: string[] = []
    const reading = await readStatementApart(
      {
        name: 'statement',
        bytes: text('Tarikh;Tapshil;Jama;Nave', '13.11.2026;CASH SELF;500.00;'),
      },
      (headKey) => {
        heads.push(headKey)
        return { columns: { date: 0, narration: 1, in: 2, out: 3 } }
      },
    )
    expect(heads).toEqual(['', 'tarikh|tapshil|jama|nave'])
    expect(reading).toMatchObject({ statement: { lines: [{ amount: 50000n, direction: 'in' }] } })
  })
})

describe('a file that is not as it should be is read as far as it goes', () => {
  const cut = async (whole: string) => statementIn(Buffer.from(whole))

  it('says that it ends within a row, which is no line', async () => {
    const rows = [HEAD, cash(1), cash(2)].join('\r\n')
    for (const end of [',,CASH SELF,,,100.00,1', '', ',,CASH', ',,"CASH SE']) {
      const { complete, lines, addsUp } = await cut(`${rows}\n3 Oct 2026${end}`)
      expect([complete, lines.length, addsUp]).toEqual([false, 2, true])
    }
    expect(await cut(rows)).toMatchObject({ complete: true, lines: [{}, {}] })
  })

  it('and so of a page whose table is not closed', async () => {
    const whole = Buffer.from(page([CELLS, cash(1).split(','), cash(2).split(',')])).toString()
    const { complete, lines } = await cut(whole.slice(0, whole.indexOf('1200.00')))
    expect([complete, lines.length]).toEqual([false, 1])
  })

  it('keeps lines over lakhs of crores, and the paise of each', async () => {
    const { lines } = await statementIn(
      text(HEAD, '1 Oct 2026,,CASH SELF,,,"10,00,00,00,00,000.07","10,00,00,00,00,000.07"'),
    )
    expect(lines).toMatchObject([{ amount: 100_000_000_000_007n }])
  })

  it('takes formulas for texts', async () => {
    const { lines } = await statementIn(
      text(HEAD, '1 Oct 2026,,"=HYPERLINK(""http://x"",""y"")",,,="100.00",="1,100.00"'),
    )
    expect(lines).toMatchObject([{ narration: '=HYPERLINK("http://x","y")', amount: 10000n }])
  })

  it('takes a quotation mark that is never closed for one of the text', async () => {
    const rest = Array.from({ length: 9 }, (_, at) => cash(at + 2))
    const { lines } = await statementIn(
      text(HEAD, '1 Oct 2026,,"5 INCH PIPE,,,100.00,1100.00', ...rest),
    )
    expect(lines).toHaveLength(10)
  })

  it('takes lines of a day that is printed once', async () => {
    const { lines, addsUp } = await statementIn(
      text(HEAD, cash(1), ',,CASH SELF,,,50.00,1150.00', ',,POS KIRANA,,150.00,,1000.00'),
    )
    expect(lines.map(({ day }) => day)).toEqual(['2026-10-01', '2026-10-01', '2026-10-01'])
    expect(addsUp).toBe(true)
  })
})

const keysIn = ({ lines }: BankStatement, account = 'key') =>
  lines.map((line) => keysOf(line, (...parts) => [account, ...parts].join(' ')))

describe('lines are known again', () => {
  const equal = [cash(1), '1 Oct 2026,,CASH SELF,,,100.00,1200.00']
  const unbalanced = (rows: string[]) => rows.map((row) => row.replace(/[\d.]+$/, ''))

  it('from the same weeks in another order, where two equal lines of a day stay two', async () => {
    for (const rows of [equal, unbalanced(equal)]) {
      const later = [...rows, cash(5)]
      const before = keysIn(await statementIn(text(HEAD, ...rows)))
      const now = keysIn(await statementIn(text(HEAD, ...later.toReversed())))
      expect(before).toHaveLength(2)
      expect(knownAmong(now, before).filter(Boolean)).toHaveLength(2)
    }
  })

  it('with their reference padded or not, and never in another account', async () => {
    const line = (reference: string) => text(HEAD, `1 Oct 2026,,SOMETHING,${reference},,100.00,`)
    const [a, b] = [await statementIn(line('000000099211')), await statementIn(line('99211'))]
    expect(knownAmong(keysIn(b), keysIn(a))).toEqual([true])
    expect(knownAmong(keysIn(b), keysIn(a, 'other'))).toEqual([false])
  })
})
