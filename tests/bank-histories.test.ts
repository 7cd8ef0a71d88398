import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hdfcStatement, type StatementRow } from './kit/bank-statement.ts'
import { type KilledProgram, openKilledProgram } from './kit/killed-program.ts'
import { createMoneyWorld, type MoneyWorld } from './kit/money-world.ts'
import { isWholeRun } from './kit/whole-run.ts'
import { wholeTest } from './kit/whole-test.ts'
import type { Reply } from './kit/world.ts'
import { type TrueLine, wrongBank } from './kit/wrong-bank.ts'

// Whatever an owner does with the statements of a bank, in whatever order: each line is known once and in the books at
// most once, a line that is decided is what the bank says of it, and undone it leaves nothing behind.

// The whole run plays twelve, three in a test: on a busy machine more do not end in its time.
const PARTS = isWholeRun ? ['first', 'second', 'third', 'fourth'] : ['some']
const RUNS = Number(process.env.MONEY_RUNS ?? (isWholeRun ? 3 : 5))
const IN_TIME = { interruptAfterTimeLimit: 300_000, markInterruptAsFailure: true }

let world: MoneyWorld
let number = 0
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: a test reads of a reply what it needs
type Json = any

const RENTS = [9000, 11_000, 13_000] as const
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A bank account with its true lines, three tenants, and what has been read of it. */
type Place = {
  number: number
  account: string | undefined
  leases: string[]
  rows: StatementRow[]
  uploaded: Set<number>
}

/** Money in the bank: of a tenant (0 to 2, or nobody), the rent or another amount; below zero it went out. */
const someRows = fc.array(
  fc.record({
    of: fc.constantFrom(0, 1, 2, 0, 1, 2, 3),
    amount: fc.constantFrom('rent', 'rent', 'rent', 'double', 'odd', 'out', 'out'),
    gap: fc.constantFrom(0, 1, 2, 3),
  }),
  { minLength: 4, maxLength: 9 },
)
type SomeRow = { of: number; amount: string; gap: number }

async function begin(some: readonly SomeRow[]): Promise<Place> {
  const place = number++
  const leases: string[] = []
  const names: string[] = []
  for (const [at, rent] of RENTS.entries()) {
    const tenant = await world.addClient(world.owner, `payer-${place}-${at}`)
    const name = `${['Ananya', 'Bhaskar', 'Chitra'][at]} Trelkar${LETTERS[place % 26]}${LETTERS[Math.floor(place / 26) % 26]}`
    await world.query('update accounts set name = $2 where id = $1', [tenant.id, name])
    names.push(name.toUpperCase())
    const terms = { monthlyRent: String(rent), chargeFrom: '2026-10-01', dueIn: 'same' }
    leases.push((await world.letTo(terms, tenant)).lease)
  }
  await world.runCharges()
  let day = 1
  const rows = some.map(({ of, amount, gap }, at): StatementRow => {
    day = Math.min(15, day + gap)
    const rent = RENTS[of] ?? 4321
    const is = { rent, double: 2 * rent, odd: 777 + at, out: 500 + at }[amount] ?? rent
    return {
      day: `2026-11-${String(day).padStart(2, '0')}`,
      ...(amount === 'out' ? { out: String(is) } : { in: String(is) }),
      payer: amount === 'out' ? 'GREEN SOCIETY' : (names[of] ?? 'AUNTIE MEENAKSHI'),
      reference: `7${String(place).padStart(5, '0')}${String(at).padStart(6, '0')}`,
    }
  })
  return { number: place, account: undefined, leases, rows, uploaded: new Set() }
}

const statement = ({ rows }: Place, from: number, to: number) => {
  const amountOf = (row: StatementRow) => Number(row.in ?? 0) - Number(row.out ?? 0)
  const opening = rows.slice(0, from).reduce((sum, row) => sum + amountOf(row), 100_000)
  return hdfcStatement(rows.slice(from, to), opening).toString('base64')
}

type Action = { name: string; run: (place: Place) => Promise<Reply | undefined> }

const action = <V extends object>(
  name: string,
  given: { [K in keyof V]: fc.Arbitrary<V[K]> },
  run: (place: Place, value: V) => Promise<Reply | undefined>,
): fc.Arbitrary<Action> =>
  fc.record(given).map((value) => ({
    name,
    run: (place: Place) => run(place, value as V),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(value)}`,
  }))

const which = fc.nat(30)
const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(all.length, 1)]

const bank = async (): Promise<Json> => (await world.owner.get('/bank')).body
const ofPlace = (lines: Json[], place: Place) =>
  lines.filter(({ bankAccount }) => bankAccount === place.account)
const waitingOf = async (place: Place) => ofPlace((await bank()).lines, place)
const toWorld: Post = (path, body) => world.owner.post(path, body)
type Post = (path: string, body: object) => Promise<Reply>
let post = toWorld

const upload = action<{ from: number; count: number }>(
  'upload',
  { from: fc.nat(8), count: fc.integer({ min: 1, max: 9 }) },
  async (place, { from: asked, count }) => {
    const from = asked % place.rows.length
    const to = Math.min(place.rows.length, from + count)
    const file = statement(place, from, to)
    const account = place.account
      ? { account: place.account }
      : { newAccount: `Account ${place.number}` }
    const reply = await post('/bankstatements', { name: 'a.csv', file, ...account })
    if (reply?.body?.taken) {
      place.account = reply.body.taken.bankAccount
      for (let at = from; at < to; at++) place.uploaded.add(at)
    }
    return reply
  },
)
const confirm = (lines: Json[]) =>
  post('/banklines/confirm', {
    lines: lines.map(({ _id, proposed }) => ({ id: _id, expect: proposed.expect })),
  })
const isProposed = ({ proposed }: Json) => proposed && proposed.action !== 'none'
const confirmAll = action<{ twice: boolean }>(
  'confirm all',
  { twice: fc.boolean() },
  async (place, { twice }) => {
    const lines = (await waitingOf(place)).filter(isProposed)
    if (lines.length === 0) return undefined
    const [reply] = await Promise.all([confirm(lines), ...(twice ? [confirm(lines)] : [])])
    return reply
  },
)
const confirmOne = action<{ which: number }>('confirm', { which }, async (place, { which }) => {
  const line = pick((await waitingOf(place)).filter(isProposed), which)
  return line && confirm([line])
})
const assign = action<{ which: number; lease: number }>(
  'assign',
  { which, lease: fc.nat(2) },
  async (place, { which, lease }) => {
    const line = pick(await waitingOf(place), which)
    return line && post(`/banklines/${line._id}/assign`, { rentMaster: place.leases[lease] })
  },
)
const spend = action<{ which: number }>('spend', { which }, async (place, { which }) => {
  const line = pick(await waitingOf(place), which)
  return line && post(`/banklines/${line._id}/expense`, { category: 'society' })
})
const layAside = action<{ which: number; state: string }>(
  'lay aside',
  { which, state: fc.constantFrom('left', 'new') },
  async (place, { which, state }) => {
    const { lines, decided } = await bank()
    const line = pick(ofPlace([...lines, ...decided], place), which)
    return line && post('/banklines/layaside', { lines: [line._id], state })
  },
)
const undo = action<{ which: number }>('undo', { which }, async (place, { which }) => {
  const line = pick(ofPlace((await bank()).decided, place), which)
  return line && post(`/banklines/${line._id}/undo`, {})
})
const byHand = action<{ which: number; isNamed: boolean }>(
  'record by hand',
  { which, isNamed: fc.boolean() },
  async (place, { which, isNamed }) => {
    const row = pick(place.rows, which)
    if (!row) return undefined
    const reference = isNamed ? { reference: row.reference } : {}
    const told = { method: 'upi', paymentMode: 'Online_Payment', ...reference }
    if (row.in === undefined)
      return post('/expenses', {
        category: 'society',
        amount: row.out,
        spentOn: row.day,
        method: 'upi',
        ...reference,
      })
    const at = RENTS.findIndex((rent) => Number(row.in) % rent === 0)
    const rentMaster = place.leases[Math.max(at, 0)] ?? ''
    return post('/payments', { rentMaster, amount: row.in, receivedOn: row.day, ...told })
  },
)
const reverse = action<{ which: number; lease: number; isBack: boolean }>(
  'reverse',
  { which, lease: fc.nat(2), isBack: fc.boolean() },
  async (place, { which, lease, isBack }) => {
    const { credits } = await world.ledger(place.leases[lease] ?? '')
    const credit: Json = pick(credits, which)
    const how = isBack
      ? { reversal: 'returned', returnedOn: world.today() }
      : { reversal: 'mistake' }
    return credit && post(`/payments/${credit._id}/reverse`, { reason: 'By hand', ...how })
  },
)
const reverseExpense = action<{ which: number }>(
  'reverse an expense',
  { which },
  async (_, { which }) => {
    const expense: Json = pick((await world.owner.get('/expenses?reversed=false')).body, which)
    return (
      expense &&
      post(`/expenses/${expense._id}/reverse`, { reason: 'By hand', reversal: 'mistake' })
    )
  },
)
/** Uses or gives back what was paid ahead. */
const useAdvance = action<{ lease: number; isGiven: boolean }>(
  'use an advance',
  { lease: fc.nat(2), isGiven: fc.boolean() },
  async (place, { lease, isGiven }) => {
    const rentMaster = place.leases[lease] ?? ''
    const { advance } = await world.ledger(rentMaster)
    if (isGiven)
      return advance === '0'
        ? undefined
        : post('/payouts', { rentMaster, kind: 'refund', amount: advance, paymentMode: 'cash' })
    const key = { kind: 'other', name: 'Key', amount: '450', dueOn: '2026-11-10' }
    return post('/charges', { rentMaster, ...key })
  },
)

const anAction = fc.oneof(
  upload,
  upload,
  upload,
  confirmAll,
  confirmAll,
  confirmOne,
  assign,
  spend,
  spend,
  layAside,
  undo,
  undo,
  undo,
  byHand,
  byHand,
  reverse,
  reverseExpense,
  useAdvance,
)

const trueLines = ({ rows, uploaded }: Place): TrueLine[] =>
  [...uploaded].flatMap((at) => {
    const row = rows[at]
    const amount = Number(row?.in ?? 0) - Number(row?.out ?? 0)
    return row ? [{ reference: row.reference ?? '', day: row.day, amount }] : []
  })

/** Undoes every line that it may. What is refused says why, and stays as it was. */
async function undoAll(place: Place): Promise<void> {
  for (const { _id } of ofPlace((await bank()).decided, place)) {
    const before = await booked(place)
    const { status, body } = await post(`/banklines/${_id}/undo`, {})
    expect([200, 409], JSON.stringify(body)).toContain(status)
    if (status === 409)
      expect([body.message.length > 10, await booked(place)]).toEqual([true, before])
  }
}

/** Payments of the account's lines that stand and that confirming a line has booked. */
const booked = ({ account }: Place) =>
  world.query(
    `select payment_id from bank_line_payments join bank_lines on bank_lines.id = line_id
       join credits on credits.id = payment_id
     where bank_account_id = $1 and is_booked and reversed_on is null order by 1`,
    [account],
  )

/** Plays a history, and asks after each action that `asksAfter` names whether bank, books and receipts agree. */
async function play(
  place: Place,
  actions: readonly Action[],
  asksAfter: (action: Action) => boolean,
): Promise<void> {
  for (const it of actions) {
    const reply = await it.run(place)
    if (reply)
      expect([200, 201, 400, 404, 409], `${it.name} ${JSON.stringify(reply.body)}`).toContain(
        reply.status,
      )
    if (place.account && asksAfter(it))
      expect([it.name, await wrongBank(world, place.account, trueLines(place))]).toEqual([
        it.name,
        [],
      ])
  }
  if (!place.account) return
  expect(await wrongBank(world, place.account, trueLines(place))).toEqual([])
  await undoAll(place)
  expect(await wrongBank(world, place.account, trueLines(place))).toEqual([])
}

test.each(PARTS)(
  'after any order of uploads, confirmations, reversals and undo, bank, books and receipts agree (%s histories)',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        someRows,
        fc.array(anAction, { minLength: 6, maxLength: 14 }),
        async (rows, actions) => {
          await play(await begin(rows), actions, () => isWholeRun)
        },
      ),
      { numRuns: RUNS, ...IN_TIME },
    )
  },
  600_000,
)

/** Actions to kill, each with the tables that it writes: the kill comes before a write to one of them. */
const BOOKED = ['bank_lines', 'bank_line_payments', 'credits', 'receipts', 'charges', 'events']
const KILLED = [
  [upload, ['bank_accounts', 'bank_lines', 'events']],
  [confirmAll, [...BOOKED, 'bank_payers']],
  [assign, [...BOOKED, 'bank_payers']],
  [undo, BOOKED],
  [spend, ['expenses', 'bank_lines', 'bank_line_payments', 'events']],
  [layAside, ['bank_lines', 'events']],
] as const

/** How many requests were cut in the middle. */
let cut = 0

/** Sends to a program of its own, which is killed when it waits for a table that is held; undefined where it was. */
async function sendAndKill(
  killed: KilledProgram,
  table: string,
  [path, body]: Parameters<Post>,
): Promise<Reply | undefined> {
  const { url, child, ended } = await killed.start()
  const other = new pg.Client(world.database.connection)
  await other.connect()
  try {
    await other.query(`begin; lock table ${table} in share mode`)
    let isOver = false
    const answer = fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.owner.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
      .then(async (reply) => ({ status: reply.status, body: await reply.json() }) as Reply)
      .catch(() => undefined)
      .finally(() => {
        isOver = true
      })
    while (!isOver && !(await isSomebodyWaiting()));
    if (!isOver) cut++
    child.kill('SIGKILL')
    await ended
    return await answer
  } finally {
    await other.end()
  }
}

const isSomebodyWaiting = async () =>
  (
    await world.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).length > 0

/** An action whose first request meets a server that is killed in the middle of it. */
const killedIn = (killed: KilledProgram) =>
  fc
    .oneof(
      ...[0, 1, 0, 1, 2, 3, 4, 5].map((at) => {
        const [it, tables] = KILLED[at] as (typeof KILLED)[number]
        return fc.tuple(it, fc.constantFrom(...tables))
      }),
    )
    .map(([it, table]) => ({
      name: `${it.name}, killed at ${table}`,
      run: async (place: Place) => {
        post = async (path, body) => {
          post = toWorld
          return (await sendAndKill(killed, table, [path, body])) as Reply
        }
        try {
          return await it.run(place)
        } finally {
          post = toWorld
        }
      },
      [fc.toStringMethod]: () => `${fc.stringify(it)}, killed at ${table}`,
    }))

wholeTest(
  'a server that is killed in the middle of any of it leaves bank, books and receipts agreed',
  async () => {
    const before = world
    const killed = await openKilledProgram()
    world = killed.world
    try {
      await fc.assert(
        fc.asyncProperty(
          someRows,
          fc.array(fc.oneof(anAction, killedIn(killed)), { minLength: 8, maxLength: 14 }),
          async (rows, actions) =>
            play(await begin(rows), [...actions], ({ name }) => name.includes('killed')),
        ),
        { numRuns: 4, endOnFailure: true, ...IN_TIME },
      )
      expect(cut).toBeGreaterThan(0)
    } finally {
      await killed.close()
      world = before
    }
  },
  600_000,
)
