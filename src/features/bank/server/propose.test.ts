import { describe, expect, test } from 'vitest'
import {
  asOfAccount,
  asSample,
  booksBefore,
  expectedAs,
  linesOf,
  readSample,
  SAMPLES,
  type SampleLine,
} from '../../../../tests/kit/bank-samples.ts'
import type { Way } from '../../../shared/narration.ts'
import { paise } from '../../../shared/paise.ts'
import { readNarration } from '../../../shared/read-narration.ts'
import { payCodeOf } from '../../payments/payment-note.ts'
import type { Proposed } from '../proposal.ts'
import type { BankBooks } from './bank-books.ts'
import type { LineToPropose } from './line-to-propose.ts'
import { proposeAll } from './propose.ts'

/** Counts the certain lines, and lists those that a bookkeeper would not have booked. */
function compared(file: string, lines: LineToPropose[], items: readonly SampleLine[]) {
  const proposed = proposeAll(lines, booksBefore(file))
  const wrong: string[] = []
  const certain = { mine: 0, theirs: 0 }
  for (const line of items) {
    const mine = proposed.get(String(line.n))
    if (!mine) continue
    const isRight = asSample(mine) === expectedAs(line)
    const isOk = [line.sure, ...(line.alsoOk ?? [])].includes(mine.sure)
    const told = `${line.n}: ${mine.sure} ${asSample(mine)} (${mine.why}), but ${expectedAs(line)} (${line.why})`
    if (mine.sure === 'certain' && !(isOk && isRight)) wrong.push(told)
    if (line.sure === 'certain') certain.theirs++
    if (line.sure === 'certain' && mine.sure === 'certain') certain.mine++
    if (line.sure === 'likely' && mine.sure === 'likely' && !isRight) wrong.push(told)
  }
  return { wrong, certain }
}

describe('what is certain a bookkeeper books too', () => {
  test.each(Object.entries(SAMPLES))('%s', (file, sample) => {
    const { wrong, certain } = compared(file, linesOf(sample), sample.items)
    expect(wrong).toEqual([])
    // Of one the note decides, which these lines do not have.
    expect(certain.mine).toBeGreaterThanOrEqual(certain.theirs - 1)
  })

  test.each(Object.entries(SAMPLES))('%s, from the file', async (file, sample) => {
    const { wrong, certain } = compared(file, await readSample(file), sample.items)
    expect(wrong).toEqual([])
    expect(certain.mine).toBe(certain.theirs)
  })
})

const DAY = '2026-11-05'
const rupees = (amount: number) => paise(BigInt(amount * 100))

/** A tenant with what they owe: `id month rupees`, or `id deposit rupees`. */
function books(
  names: Record<string, string>,
  owed: string[],
  more: Partial<BankBooks> = {},
): BankBooks {
  return {
    agreements: Object.entries(names).map(([id, name]) => ({
      id,
      clientId: `${name} ${id.slice(0, 1)}`,
      names: [name],
      phones: [`900000010${id.slice(1)}`],
      unit: `Neelkusum 10${id.slice(1)}`,
      monthlyRent: rupees(15000),
      tdsPercent: null,
      isEnded: false,
    })),
    due: owed.map((text) => {
      const [agreementId = '', what = '', amount] = text.split(' ')
      const isDeposit = what === 'deposit'
      return {
        agreementId,
        what: isDeposit ? 'deposit' : 'rent',
        dueOn: isDeposit ? DAY : `${what}-05`,
        month: isDeposit ? null : what,
        chargeId: isDeposit ? null : text,
        open: rupees(Number(amount)),
        taxable: rupees(Number(amount)),
      }
    }),
    receipts: [],
    claims: [],
    cheques: [],
    deposits: [],
    payouts: [],
    learned: [],
    rules: [],
    expenses: [],
    holders: ['Sharvari Dhonkole'],
    ...more,
  }
}

type Credit = {
  amount?: number
  payer?: string
  address?: string
  note?: string
  via?: Way
  day?: string
  /** Whether its file proves nothing. */
  doubted?: boolean
  aside?: boolean
}

/** The proposals for credits by UPI, with their reasons; other lines of the file print names of so many letters. */
function proposed(credits: Credit[], to: BankBooks, longest = 8) {
  const of = (
    { amount = 15000, payer, address, note, via = 'upi', day = DAY, doubted, aside }: Credit,
    n: number,
  ) => ({
    key: String(n),
    n,
    day,
    bookedOn: day,
    printedDay: day,
    narration: '',
    amount: rupees(amount),
    direction: 'in' as const,
    ...(doubted && { isDoubted: doubted }),
    ...(aside && { isLaidAside: aside }),
    balance: null,
    reference: `9000010002${10 + n}`,
    chequeNumber: null,
    understood: {
      via,
      reference: null,
      payer: payer ?? null,
      upiAddress: address ?? null,
      note: note ?? null,
    },
  })
  const filler = of({ amount: 1, payer: 'X'.repeat(longest) }, 99)
  const found = proposeAll(asOfAccount([...credits.map(of), filler]), to)
  return credits.flatMap((credit, n) => {
    if (credit.aside) return []
    const { sure, why, ...it } = found.get(String(n)) as Proposed
    return `${sure} ${asSample({ sure, why, ...it })} (${why})`
  })
}

const ANANYA = { A1: 'Ananya Trelkar', A2: 'Rohit Mundvale' }
const NOV = ['A1 2026-11 15000', 'A2 2026-11 15000']

test('the code that our link put into the note tells which of two equal dues a stranger paid', () => {
  const note = `${payCodeOf('A2')} NOV26`
  const [stranger] = proposed([{ payer: 'KAVITA RAO', note }], books(ANANYA, NOV))
  expect(stranger).toMatch(/^likely A2 rent 2026-11 .*named in note/)
  const [without] = proposed([{ payer: 'KAVITA RAO', note: 'NOV26' }], books(ANANYA, NOV))
  expect(without).toMatch(/^none/)
})

const ANANYAS = 'Ananya Trelkar A'
/** Rent and maintenance of October. */
const MAINTAINED = ['A1 2026-10 15000', 'A1 2026-10 1800']
const learned = (kind: 'address' | 'name', text: string, clientId: string) => ({
  kind,
  text,
  clientId,
})

type WrittenDown = { received?: number; reference?: string; cash?: boolean; lined?: boolean }
const receipt = (
  agreementId: string,
  receivedOn: string,
  { received = 15000, reference, cash = false, lined = false }: WrittenDown = {},
) => ({
  id: `R ${agreementId} ${received}`,
  agreementId,
  received: rupees(received),
  receivedOn,
  reference: reference ?? null,
  isCash: cash,
  hasLine: lined,
})
/** November is paid and written down; December is not due yet. */
const AHEAD = ['A1 2026-12 15000', 'A2 2026-11 15000']
const TWO_FLATS = {
  ...books({ A1: 'Ananya Trelkar', A2: 'Ananya Trelkar' }, []),
  agreements: books({ A1: 'Ananya Trelkar', A2: 'Ananya Trelkar' }, []).agreements.map((it) => ({
    ...it,
    clientId: 'Ananya',
  })),
}

test.each<[string, Credit[], BankBooks, RegExp[], number?]>([
  [
    'a rent that is written down with the last digits of its reference',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, AHEAD, { receipts: [receipt('A1', DAY, { reference: '000210' })] }),
    [/^likely tick R A1/],
  ],
  [
    'a rent that is written down as cash, before the next month is due',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, AHEAD, { receipts: [receipt('A1', DAY, { cash: true })] }),
    [/^likely tick R A1/],
  ],
  [
    'a rent that is written down in cash a few days before as much is still owed',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, NOV, { receipts: [receipt('A1', '2026-11-02', { cash: true })] }),
    [/^likely A1 rent 2026-11.*recorded alike/],
  ],
  [
    'a rent that is written down as of fifteen days later',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, AHEAD, { receipts: [receipt('A1', '2026-11-20')] }),
    [/^likely tick R A1/],
  ],
  [
    'a rent that is written down with another reference, before the next month is due',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, AHEAD, { receipts: [receipt('A1', DAY, { reference: '700001000210' })] }),
    [/^likely A1 rent 2026-12.*recorded alike/],
  ],
  [
    'the rents of two flats that are written down apart',
    [{ payer: 'ANANYA T', amount: 25000 }],
    {
      ...TWO_FLATS,
      due: books({}, ['A1 2026-12 15000', 'A2 2026-12 10000']).due,
      receipts: [receipt('A1', DAY), receipt('A2', DAY, { received: 10000 })],
    },
    [/^likely tick R A1 15000,R A2 10000/],
  ],
  [
    'a rent that is written down in two parts',
    [{ payer: 'ANANYA T', amount: 22000 }],
    books(ANANYA, ['A1 2026-12 22000'], {
      receipts: [
        receipt('A1', DAY, { received: 12000 }),
        receipt('A1', '2026-11-06', { received: 10000 }),
      ],
    }),
    [/^likely tick R A1 12000,R A1 10000/],
  ],
  [
    'the next rent while a line is the last one already',
    [{ payer: 'ANANYA T', day: '2026-11-28' }],
    books(ANANYA, AHEAD, { receipts: [receipt('A1', DAY, { lined: true })] }),
    [/^certain A1 rent 2026-12/],
  ],
  [
    'a report by reference of a rent that is written down without one',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, AHEAD, {
      receipts: [receipt('A1', DAY)],
      claims: [
        {
          id: 'C1',
          agreementId: 'A1',
          reference: '900001000210',
          amount: rupees(15000),
          paidOn: DAY,
        },
      ],
    }),
    [/^likely A1.*recorded alike/],
  ],
  [
    'a rent that is paid twice on one day',
    [{ payer: 'ANANYA T' }, { payer: 'ANANYA T' }],
    books(ANANYA, [...NOV, 'A1 2026-12 15000']),
    [/^certain A1 rent 2026-11/, /^likely A1 rent 2026-12.*paid twice/],
  ],
  [
    'a rent that is paid again after the first was put into the books',
    [{ payer: 'ANANYA T', day: '2026-11-07' }],
    books(ANANYA, AHEAD, { receipts: [receipt('A1', DAY, { lined: true })] }),
    [/^likely A1 rent 2026-12.*paid twice/],
  ],
  [
    'a rent that is paid again a few days after a cheque',
    [{ via: 'cheque' }, { payer: 'ANANYA T', day: '2026-11-07' }],
    books(ANANYA, ['A1 2026-11 15000', 'A1 2026-12 15000'], {
      cheques: [
        {
          id: 'Q1',
          agreementId: 'A1',
          number: '900001000210',
          amount: rupees(15000),
          datedOn: DAY,
          state: 'in hand',
        },
      ],
    }),
    [/^likely A1 rent 2026-11/, /^likely A1 rent 2026-12/],
  ],
  [
    'two equal rents whose notes name their months',
    [
      { payer: 'ANANYA T', note: 'oct rent' },
      { payer: 'ANANYA T', note: 'nov rent' },
    ],
    books(ANANYA, ['A1 2026-10 15000', 'A1 2026-11 15000']),
    [/^certain A1 rent 2026-10/, /^certain A1 rent 2026-11/],
  ],
  [
    'a name cut to the letters that this bank prints',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, NOV),
    [/^certain A1/],
  ],
  [
    'a short name where the bank prints names in full',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, NOV),
    [/^likely A1.*alike/],
    20,
  ],
  [
    'a first name in a file of ten letters',
    [{ payer: 'ANANYA' }],
    books(ANANYA, NOV),
    [/^likely/],
    10,
  ],
  [
    'two tenants whose names begin alike, of whom one owes this',
    [{ payer: 'ANANYA T' }],
    books({ A1: 'Ananya Trelkar', B2: 'Ananya Tambe' }, ['A1 2026-11 15000']),
    [/^likely A1 .*several payers/],
  ],
  [
    'two tenants whose names begin alike, who owe the same',
    [{ payer: 'ANANYA T' }],
    books({ A1: 'Ananya Trelkar', B2: 'Ananya Tambe' }, ['A1 2026-11 15000', 'B2 2026-11 15000']),
    [/^none none/],
  ],
  [
    'a title before the name',
    [{ payer: 'MR ROHIT MUNDVALE' }],
    books(ANANYA, NOV),
    [/^certain A2/],
    20,
  ],
  [
    'a firm with the first name of a tenant',
    [{ payer: 'ROHIT M TRANSPORT' }],
    books(ANANYA, NOV),
    [/^likely A2/],
    20,
  ],
  [
    'an address that looks like a name',
    [{ address: 'ananya.t@okzzz' }],
    books(ANANYA, ['A1 2026-11 15000']),
    [/^likely A1.*amount only/],
  ],
  [
    'the phone number of a tenant as address',
    [{ address: '9000000102@ybx' }],
    books(ANANYA, NOV),
    [/^certain A2/],
  ],
  [
    'a phone number of one tenant under the name of another',
    [{ payer: 'ANANYA T', address: '9000000102@ybx' }],
    books(ANANYA, NOV),
    [/^none none.*several payers/],
  ],
  [
    'the account holder',
    [{ payer: 'SHARVARI DHONKOLE' }],
    books({ A1: 'Sharvari Dhonkole' }, ['A1 2026-11 15000']),
    [/^none none.*own/],
    20,
  ],
  [
    'an account check of one rupee',
    [{ amount: 1, payer: 'ANANYA T' }],
    books(ANANYA, ['A1 2026-11 1']),
    [/^none/],
  ],
  [
    'interest of the same amount',
    [{ via: 'interest' }],
    books(ANANYA, ['A1 2026-11 15000']),
    [/^none/],
  ],
  [
    'two equal months without a word',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, ['A1 2026-10 15000', 'A1 2026-11 15000']),
    [/^likely A1 rent 2026-10/],
  ],
  [
    'two equal months of which one is due a month later',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, ['A1 2026-11 15000', 'A1 2026-12 15000']),
    [/^certain A1 rent 2026-11/],
  ],
  [
    'two equal months of which the note names one',
    [{ payer: 'ANANYA T', note: 'nov rent' }],
    books(ANANYA, ['A1 2026-10 15000', 'A1 2026-11 15000']),
    [/^certain A1 rent 2026-11/],
  ],
  [
    'a note about another month',
    [{ payer: 'ANANYA T', note: 'SEPT RENT' }],
    books(ANANYA, NOV),
    [/^likely A1.*otherwise/],
  ],
  [
    'a note about two months, of which one is owed',
    [{ payer: 'ANANYA T', note: 'oct nov' }],
    books(ANANYA, NOV),
    [/^likely A1.*otherwise/],
  ],
  [
    'a note about another flat',
    [{ payer: 'ANANYA T', note: 'rent 102' }],
    books(ANANYA, NOV),
    [/^likely A1.*otherwise/],
  ],
  [
    'a note about another tenant',
    [{ payer: 'ANANYA T', note: 'for rohit' }],
    books(ANANYA, NOV),
    [/^likely A1.*otherwise/],
  ],
  [
    'a stranger whose note names a flat',
    [{ payer: 'KEVIN AS', note: '101 nov' }],
    books(ANANYA, ['A1 2026-11 15000']),
    [/^likely A1.*amount only/],
  ],
  [
    'a stranger where two owe the same',
    [{ payer: 'KEVIN AS' }],
    books(ANANYA, NOV),
    [/^none none.*several/],
  ],
  [
    'the deposit with the first rent',
    [{ payer: 'ANANYA T', amount: 60000 }],
    books(ANANYA, ['A1 deposit 45000', 'A1 2026-11 15000']),
    [/^certain A1 deposit.*A1 rent 2026-11/],
  ],
  [
    'as much as the deposit without a word',
    [{ payer: 'ANANYA T', amount: 45000 }],
    books(ANANYA, ['A1 deposit 45000', 'A1 2026-11 15000']),
    [/^likely A1 deposit/],
  ],
  [
    'rent that is due in three months',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, ['A1 2027-02 15000']),
    [/^likely A1.*far ahead/],
  ],
  [
    'a second rent after the one that is owed',
    [{ payer: 'ANANYA T' }, { payer: 'ANANYA T' }],
    books(ANANYA, NOV),
    [/^certain A1/, /^none none.*nothing owed/],
  ],
  [
    'the rest after a part that nobody has confirmed',
    [
      { payer: 'ANANYA T', amount: 5000 },
      { payer: 'ANANYA T', amount: 10000 },
    ],
    books(ANANYA, NOV),
    [/^likely.*part/, /^likely/],
  ],
  [
    'a rent after a part that nobody has confirmed',
    [{ payer: 'ANANYA T', amount: 5000 }, { payer: 'ANANYA T' }],
    books(ANANYA, NOV),
    [/^likely/, /^likely/],
  ],
  [
    'a payment that was written down without a reference',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, NOV, {
      receipts: [
        {
          id: 'R1',
          agreementId: 'A1',
          received: rupees(15000),
          reference: null,
          receivedOn: '2026-11-03',
          isCash: false,
          hasLine: false,
        },
      ],
    }),
    [/^likely tick R1/],
  ],
  [
    'a report of another transfer of that amount',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, NOV, {
      claims: [
        {
          id: 'C1',
          agreementId: 'A1',
          reference: '900001999999',
          amount: rupees(15000),
          paidOn: DAY,
        },
      ],
    }),
    [/^likely A1.*claim waits/],
  ],
  [
    'a reference that the books have with another amount',
    [{ payer: 'ANANYA T' }],
    books(ANANYA, NOV, {
      receipts: [
        {
          id: 'R1',
          agreementId: 'A1',
          received: rupees(14000),
          reference: '900001000210',
          receivedOn: '2026-11-03',
          isCash: false,
          hasLine: false,
        },
      ],
    }),
    [/^likely tick R1.*another amount/],
  ],
  [
    'an address that two tenants are paid from',
    [{ address: 'papa@okzzz' }],
    books(ANANYA, ['A1 2026-11 15000'], {
      learned: [
        { kind: 'address', text: 'PAPA@okzzz', clientId: 'Ananya Trelkar A' },
        { kind: 'address', text: 'papa@okzzz', clientId: 'Rohit Mundvale A' },
      ],
    }),
    [/^likely A1 rent 2026-11.*several payers/],
  ],
  [
    'an address that two tenants are paid from, who owe the same',
    [{ address: 'papa@okzzz' }],
    books(ANANYA, NOV, {
      learned: [
        { kind: 'address', text: 'PAPA@okzzz', clientId: 'Ananya Trelkar A' },
        { kind: 'address', text: 'papa@okzzz', clientId: 'Rohit Mundvale A' },
      ],
    }),
    [/^none none.*several payers/],
  ],
  [
    'a stranger who pays all that one tenant owes, rent and maintenance',
    [{ payer: 'THOMAS TRELKAR', amount: 16800 }],
    books(ANANYA, [...NOV, 'A1 2026-10 1800', 'A2 2026-10 1800']),
    [/^likely A1 rent 2026-10 .*A1 rent 2026-11 .*alike name,all dues/],
    14,
  ],
  [
    'a stranger who pays all that two tenants owe alike',
    [{ payer: 'KEVIN ASH', amount: 16800 }],
    books(ANANYA, [...NOV, 'A1 2026-10 1800', 'A2 2026-10 1800']),
    [/^none none.*several/],
  ],
  [
    'all dues of the month that the note names, where two months are owed',
    [{ payer: 'ANANYA T', amount: 16800, note: 'oct rent' }],
    books(ANANYA, [...MAINTAINED, ...NOV]),
    [/^certain A1 .*named in note/],
  ],
  [
    'all dues of one month without a word, where two months are owed',
    [{ payer: 'ANANYA T', amount: 16800 }],
    books(ANANYA, [...MAINTAINED, ...NOV]),
    [/^likely A1 .*part/],
  ],
  [
    'two cheques of one number and amount',
    [{ via: 'cheque' }],
    books(ANANYA, NOV, {
      cheques: ['A1', 'A2'].map((agreementId) => ({
        id: agreementId,
        agreementId,
        number: '900001000210',
        amount: rupees(15000),
        datedOn: DAY,
        state: 'in hand' as const,
      })),
    }),
    [/^(none|likely)/],
  ],
  [
    'a file that does not add up',
    [{ payer: 'ANANYA T', doubted: true }],
    books(ANANYA, NOV),
    [/^likely A1 rent 2026-11.*file in doubt/],
  ],
  [
    'a reference that is written down, in a file that does not add up',
    [{ payer: 'ANANYA T', doubted: true }],
    books(ANANYA, NOV, { receipts: [receipt('A1', DAY, { reference: '900001000210' })] }),
    [/^likely tick R A1.*file in doubt/],
  ],
  [
    'a rent after one of a file that does not add up',
    [
      { payer: 'ANANYA T', doubted: true },
      { payer: 'ANANYA T', note: 'dec rent' },
    ],
    books(ANANYA, [...NOV, 'A1 2026-12 15000']),
    [/^likely A1 rent 2026-11/, /^likely A1 rent 2026-12.*another line first/],
  ],
  [
    'a rent after one that was laid aside',
    [{ payer: 'ANANYA T', aside: true }, { payer: 'ANANYA T' }],
    books(ANANYA, NOV),
    [/^likely A1 rent 2026-11.*another line first/],
  ],
  [
    'a service that pays the rents of several, known from one tenant while another owes as much',
    [{ payer: 'NOBROKER TECHNOLOGIES', via: 'neft' }],
    books(ANANYA, NOV, { learned: [learned('name', 'NOBROKER TECHNOLOGIES', ANANYAS)] }),
    [/^likely A1.*others owe this/],
    21,
  ],
  [
    'a service that pays the rent of one while no other owes as much',
    [{ payer: 'NOBROKER TECHNOLOGIES', via: 'neft' }],
    books(ANANYA, ['A1 2026-11 15000', 'A2 2026-11 14000'], {
      learned: [learned('name', 'NOBROKER TECHNOLOGIES', ANANYAS)],
    }),
    [/^certain A1/],
    21,
  ],
  [
    'the address of a firm while another tenant owes as much',
    [{ payer: 'NOBROKER TECHNOLOGIES', address: 'nobroker.rent@okaxis' }],
    books(ANANYA, NOV, {
      learned: [
        learned('name', 'NOBROKER TECHNOLOGIES', ANANYAS),
        learned('address', 'NOBROKER.RENT@OKAXIS', ANANYAS),
      ],
    }),
    [/^likely A1.*others owe this/],
    21,
  ],
  [
    // If every such payment were asked about, nothing would be learned. Once he has paid for both, each one is.
    'the address of a father who has paid for one tenant, while another owes as much',
    [{ payer: 'VIJAY TRELKAR', address: 'papa@okzzz' }],
    books(ANANYA, NOV, {
      learned: [
        learned('name', 'VIJAY TRELKAR', ANANYAS),
        learned('address', 'PAPA@OKZZZ', ANANYAS),
      ],
    }),
    [/^certain A1/],
    13,
  ],
  ...['z.shaikh@ok', 'z.shaikh@okhdf', 'z.shaikh@y', 'z.shaikh@'].map(
    (address): [string, Credit[], BankBooks, RegExp[]] => [
      `the cut address ${address}`,
      [{ address }],
      books(ANANYA, NOV, { learned: [learned('address', address, ANANYAS)] }),
      [/^none none/],
    ],
  ),
  [
    'a known address with the name of another person',
    [{ payer: 'ZOYA SIDDIQUI', address: 'zoya.s@okaxis' }],
    books(ANANYA, NOV, {
      learned: [
        learned('name', 'ZOYA SHAIKH', ANANYAS),
        learned('address', 'ZOYA.S@OKAXIS', ANANYAS),
      ],
    }),
    [/^likely A1.*another name/],
    20,
  ],
  [
    'a known address with the short name that came with it',
    [{ payer: 'ABDUL RA', address: 'abdul.r@okaxis' }],
    books(ANANYA, NOV, {
      learned: [
        learned('name', 'ABDUL RA', ANANYAS),
        learned('address', 'ABDUL.R@OKAXIS', ANANYAS),
      ],
    }),
    [/^certain A1/],
  ],
  [
    'a short name without the address with which it came',
    [{ payer: 'ABDUL RA', address: 'someone@okaxis' }],
    books(ANANYA, ['A1 2026-11 15000', 'A2 2026-11 15000'], {
      learned: [learned('name', 'ABDUL RA', ANANYAS)],
    }),
    [/^none none/],
  ],
  ...(
    [
      ['rent 09/2026', /^likely A1.*otherwise/],
      ['2026-09 rent', /^likely A1.*otherwise/],
      ['rent nov 2025', /^likely A1.*otherwise/],
      ['nov25 rent', /^likely A1.*otherwise/],
      ['rent 11/2026', /^certain A1/],
      ['rent nov 2026', /^certain A1/],
      ['paid 03/09/2026', /^certain A1/],
      ['loan return', /^likely A1.*otherwise/],
      ['refund', /^likely A1.*otherwise/],
      ['advance', /^likely A1.*otherwise/],
      ['deposit', /^likely A1.*otherwise/],
      ['hand loan nov', /^likely A1.*otherwise/],
      ...['salary', 'sent by mistake', 'reversal', 'cashback', 'diwali gift', 'chit fund'].map(
        (text) => [text, /^likely A1.*otherwise/] as const,
      ),
      ...['electricity', 'water bill', 'maintenance nov', 'half rent', 'sd'].map(
        (text) => [text, /^likely A1.*otherwise/] as const,
      ),
      ...['rent and maintenance', 'किराया', 'kiraya nov', 'bhada', 'balance rent'].map(
        (text) => [text, /^certain A1/] as const,
      ),
    ] as const
  ).map(([note, is]): [string, Credit[], BankBooks, RegExp[]] => [
    `the note "${note}" to the rent of November`,
    [{ payer: 'ANANYA T', note }],
    books(ANANYA, NOV),
    [is],
  ]),
  [
    'the note "10/2026" where October and November are owed',
    [{ payer: 'ANANYA T', note: 'rent 10/2026' }],
    books(ANANYA, ['A1 2026-10 15000', 'A1 2026-11 15000']),
    [/^certain A1 rent 2026-10/],
  ],
  [
    'an advance for the month that is not due yet',
    [{ payer: 'ANANYA T', note: 'advance', day: '2026-11-25' }],
    books(ANANYA, ['A1 2026-12 15000']),
    [/^certain A1 rent 2026-12/],
  ],
])(
  'proposes to the owner what a bookkeeper would book: %s',
  (_, credits, to, expected, longest) => {
    const found = proposed(credits, to, longest)
    expect(found.map((text, n) => expected[n]?.test(text) || text)).toEqual(found.map(() => true))
  },
)

/** The first of these lines, each as the bank prints it with rupees that are below zero where they went out. */
function firstOf(lines: [text: string, rupees: number, day?: string][], to: BankBooks): string {
  const all = lines.map(([text, amount, day = DAY], n) => ({
    key: String(n),
    n,
    day,
    bookedOn: day,
    printedDay: day,
    narration: text,
    amount: rupees(Math.abs(amount)),
    balance: null,
    reference: null,
    chequeNumber: null,
    direction: amount > 0 ? ('in' as const) : ('out' as const),
    understood: readNarration(text),
  }))
  const { sure, why, ...it } = proposeAll(asOfAccount(all), to).get('0') as Proposed
  return `${sure} ${asSample({ sure, why, ...it })} (${why})`
}

const RENT = 'UPI/CR/900712345001/ANANYA TRELKAR/SBIN/a.t@okzzz/rent'
const inHand = (agreementId: string, number: string, datedOn = '2026-11-01') => ({
  id: `${agreementId} ${number}`,
  agreementId,
  number,
  datedOn,
  amount: rupees(15000),
  state: 'in hand' as const,
})

test.each<[string, [string, number, string?][], BankBooks, RegExp]>([
  [
    'a rent of which the bank takes as much back the next day, under another reference',
    [
      [RENT, 15000],
      ['REV-UPI-900712345099', -15000, '2026-11-06'],
    ],
    books(ANANYA, NOV),
    /^likely A1.*sent back/,
  ],
  [
    'a rent that the owner sends back to its payer the next day',
    [
      [RENT, 15000],
      ['UPI/DR/900812345002/ANANYA TRELKAR/SBIN/a.t@okzzz/wrong', -15000, '2026-11-06'],
    ],
    books(ANANYA, NOV),
    /^likely A1.*sent back/,
  ],
  [
    'a rent after which as much goes to somebody else',
    [
      [RENT, 15000],
      ['UPI/DR/900812345002/SCHOOL/SBIN/school@okzzz/fees', -15000, '2026-11-06'],
    ],
    books(ANANYA, NOV),
    /^certain A1/,
  ],
  [
    'a reference that one tenant reported, of a line that names another',
    [['UPI/CR/900712345001/ROHIT MUNDVALE/SBIN/r.m@okzzz/rent', 15000]],
    books(ANANYA, NOV, {
      claims: [
        {
          id: 'C',
          agreementId: 'A1',
          reference: '900712345001',
          paidOn: DAY,
          amount: rupees(15000),
        },
      ],
    }),
    /^likely A1.*another name/,
  ],
  [
    'the salary that a company pays which rents a flat',
    [['NEFT*HDFC0999999*HDFCN52026110400000003*BRIGHT LABS PVT LTD SALARY', 15000]],
    books({ A1: 'Bright Labs Pvt Ltd' }, ['A1 2026-11 15000']),
    /^likely A1.*otherwise/,
  ],
  [
    'one of two cheques in hand with one number, by the drawer',
    [['CLG/000412/ROHIT MUNDVALE/HDFC', 15000]],
    books(ANANYA, NOV, { cheques: [inHand('A1', '000412'), inHand('A2', '000412')] }),
    /^certain A2.*cheque in hand/,
  ],
  [
    'two cheques in hand with one number, where the bank prints no drawer',
    [['CLG/000412', 15000]],
    books(ANANYA, NOV, { cheques: [inHand('A1', '000412'), inHand('A2', '000412')] }),
    /^none none/,
  ],
  [
    'the cheque of a tenant with the name of another one as drawer',
    [['CLG/000412/ROHIT MUNDVALE/HDFC', 15000]],
    books(ANANYA, NOV, { cheques: [inHand('A1', '000412')] }),
    /^likely A1.*another name/,
  ],
  [
    'a cheque in hand whose day is months away',
    [['CLG/000412', 15000]],
    books(ANANYA, NOV, { cheques: [inHand('A1', '000412', '2027-03-01')] }),
    /^likely A1.*far ahead/,
  ],
  [
    'a cheque of a tenant of whom one with another number is in hand',
    [['CLG/000413/ANANYA TRELKAR/HDFC', 15000]],
    books(ANANYA, NOV, { cheques: [inHand('A1', '000412')] }),
    /^likely A1.*another cheque/,
  ],
  [
    'a transfer of the owner to a tenant that came back',
    [['RTN NEFT HDFCN52026110400000003 ANANYA TRELKAR', 15000]],
    books(ANANYA, NOV, { learned: [learned('name', 'ANANYA TRELKAR', ANANYAS)] }),
    /^none none/,
  ],
  [
    'an adjustment of a payment to a tenant',
    [['CR ADJ UPI/900712345001/ANANYA TRELKAR', 15000]],
    books(ANANYA, NOV, { learned: [learned('name', 'ANANYA TRELKAR', ANANYAS)] }),
    /^none none/,
  ],
  [
    'a mandate that was returned',
    [['NACH CR RTN-ANANYA TRELKAR-123', 15000]],
    books(ANANYA, NOV, { learned: [learned('name', 'ANANYA TRELKAR', ANANYAS)] }),
    /^none none/,
  ],
  [
    'the instalment of a loan with the name of a tenant',
    [['EMI REFUND ANANYA TRELKAR', 15000]],
    books(ANANYA, NOV, { learned: [learned('name', 'ANANYA TRELKAR', ANANYAS)] }),
    /^none none/,
  ],
  [
    'cash that is paid in with the name of a tenant',
    [['CASH DEPOSIT ANANYA TRELKAR', 15000]],
    books(ANANYA, NOV, { learned: [learned('name', 'ANANYA TRELKAR', ANANYAS)] }),
    /^none none.*several/,
  ],
  [
    'the owner’s own transfer with a note that has a tenant’s name',
    [['NEFT-HDFCN52026110400000003-SHARVARI DHONKOLE-ANANYA TRELKAR', 15000]],
    books(ANANYA, NOV, { learned: [learned('name', 'ANANYA TRELKAR', ANANYAS)] }),
    /^none none.*own account/,
  ],
  [
    'rent of somebody who is no tenant',
    [['UPI/CR/900712345001/KEVIN ASH/SBIN/kevin@okzzz/RENT', 15000]],
    books(ANANYA, NOV, { learned: [learned('name', 'ANANYA TRELKAR', ANANYAS)] }),
    /^none none.*several/,
  ],
  [
    'a learned address of which the bank hides the first letters',
    [['UPI/CR/900712345001/SHARATH K/SBIN/**harath.k@okzzz/rent', 15000]],
    books(ANANYA, NOV, { learned: [learned('address', '**HARATH.K@OKZZZ', ANANYAS)] }),
    /^none none/,
  ],
])(
  'proposes what a bookkeeper would book of lines as banks print them: %s',
  (_, lines, to, expected) => {
    expect(firstOf(lines, to)).toMatch(expected)
  },
)
