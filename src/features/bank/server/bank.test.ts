import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hdfcStatement, type StatementRow } from '../../../../tests/kit/bank-statement.ts'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { wholeTest } from '../../../../tests/kit/whole-test.ts'
import type { Person } from '../../../../tests/kit/world.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { forgetLines } from './forget-lines.ts'

// It is 16 November 2026.
let world: MoneyWorld
let tenant: Person
let lease: string
let number = 0
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  number++
  tenant = await world.addClient(world.owner, `tenant-${number}`)
  await world.query('update accounts set name = $2 where id = $1', [tenant.id, nameOf()])
  lease = (
    await world.letTo(
      { monthlyRent: '12000', chargeFrom: '2026-11-01', securityDepositAmount: '0' },
      tenant,
    )
  ).lease
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

// biome-ignore lint/suspicious/noExplicitAny: a test checks the reply itself
type Json = any

const bank = async (): Promise<Json> => (await world.owner.get('/bank')).body
const upload = async (rows: StatementRow[], more: object = {}): Promise<Json> => {
  const file = hdfcStatement(rows).toString('base64')
  const body = { name: 'statement.csv', file, newAccount: 'HDFC', ...more }
  return (await world.owner.post('/bankstatements', body)).body
}
const reference = (n = number) => `90000100${String(n).padStart(4, '0')}`
const nameOf = () => `Ananya Trelkar${'abcdefghijklmnopqrstuvwxyz'[number]}`
/** The rent of the tenant of this test. */
const rent = (more: Partial<StatementRow> = {}): StatementRow => ({
  day: '2026-11-05',
  in: '12000',
  payer: nameOf().toUpperCase(),
  reference: reference(),
  note: 'RENT',
  ...more,
})
const lineOf = async (ref = reference()): Promise<Json> =>
  (await bank()).lines.find((it: Json) => it.reference === ref)
const confirm = async (...lines: Json[]): Promise<Json> =>
  (
    await world.owner.post('/banklines/confirm', {
      lines: lines.map(({ _id, proposed }) => ({ id: _id, expect: proposed.expect })),
    })
  ).body
const paymentsOf = async () => (await world.ledger(lease)).credits

test('a statement of an account that is not known is asked about before anything is kept', async () => {
  const file = hdfcStatement([rent()]).toString('base64')
  const asked = await world.owner.post('/bankstatements', { name: 'a.csv', file })
  expect(asked.body).toMatchObject({ kind: 'asks for account', bank: 'HDFC' })
  expect(await lineOf()).toBeUndefined()
  expect(await upload([rent()])).toMatchObject({ kind: 'taken', taken: { added: 1, known: 0 } })
  expect(await upload([rent()])).toMatchObject({ kind: 'taken', taken: { added: 0, known: 1 } })
})

test('a certain line becomes the receipt that it would have been by hand, once, and is undone', async () => {
  await upload([rent()])
  const line = await lineOf()
  expect(line.proposed).toMatchObject({ action: 'receipt', sure: 'certain' })
  const { done, refused } = await confirm(line)
  expect([done.length, refused]).toEqual([1, []])
  expect(await paymentsOf()).toMatchObject([
    {
      received: '12000',
      datedOn: '2026-11-05',
      method: 'upi',
      reference: reference(),
      applied: '12000',
    },
  ])
  expect((await world.ledger(lease)).balance).toBe('0')
  expect(await confirm(line)).toMatchObject({ done: [], refused: [{}] })
  expect((await world.owner.post(`/banklines/${line._id}/undo`, {})).status).toBe(200)
  expect((await world.ledger(lease)).balance).toBe('12000')
  expect((await lineOf()).proposed).toMatchObject({ sure: 'certain' })
})

test('a line whose advance settled a later charge is undone, and the charge is open again', async () => {
  await upload([rent({ in: '15000' })])
  const line = await lineOf()
  expect((await confirm(line)).done).toHaveLength(1)
  expect((await world.ledger(lease)).advance).toBe('3000')
  const key = { kind: 'other', name: 'Key', amount: '450', dueOn: '2026-11-10' }
  await made(world.owner.post('/charges', { rentMaster: lease, ...key }))
  expect((await world.ledger(lease)).advance).toBe('2550')
  expect((await world.owner.post(`/banklines/${line._id}/undo`, {})).status).toBe(200)
  expect(await world.ledger(lease)).toMatchObject({ balance: '12450', advance: '0' })
  expect((await lineOf()).proposed).toMatchObject({ action: 'receipt' })
})

test('a line whose advance was given back is undone once the refund is cancelled, and not before', async () => {
  await upload([rent({ in: '15000' })])
  const line = await lineOf()
  expect((await confirm(line)).done).toHaveLength(1)
  const refund = { kind: 'refund', amount: '3000', paymentMode: 'cash' }
  const payout = await made(world.owner.post('/payouts', { rentMaster: lease, ...refund }))
  const undo = () => world.owner.post(`/banklines/${line._id}/undo`, {})
  const before = await world.ledger(lease)
  const { status, body } = await undo()
  expect([status, body.message]).toEqual([
    409,
    'Some of this payment was refunded. Take that refund back first.',
  ])
  expect(await world.ledger(lease)).toEqual(before)
  expect(await lineOf()).toBeUndefined()
  const mistake = { reason: 'By hand', reversal: 'mistake' }
  expect((await world.owner.post(`/payouts/${payout}/reverse`, mistake)).status).toBe(200)
  expect((await undo()).status).toBe(200)
  expect(await world.ledger(lease)).toMatchObject({ balance: '12000', advance: '0' })
})

test('a line of more than a payment may be, or of a day to come, is not recorded and says why', async () => {
  const far = { day: '2036-11-05', reference: reference(number + 500) }
  await upload([rent({ in: '1000000000000' }), rent({ ...far, in: '12000' })])
  const lines = [await lineOf(), await lineOf(far.reference)]
  const assigned = []
  for (const { _id } of lines) {
    const { status, body } = await world.owner.post(`/banklines/${_id}/assign`, {
      rentMaster: lease,
    })
    assigned.push([status, body.message])
  }
  expect(assigned).toEqual([
    [409, 'One payment can be ₹ 1,00,00,00,000 at most. This line is more.'],
    [
      409,
      'The statement dates this line 5 Nov 2036, which is yet to come. It can be recorded then.',
    ],
  ])
  expect(await paymentsOf()).toEqual([])
})

test('nothing of a file that does not add up is certain, until a file that does brings it too', async () => {
  const earlier = { day: '2026-11-03', in: '300', payer: 'A SHOP', reference: `7${number}` }
  const whole = hdfcStatement([earlier, rent()]).toString()
  // The balance after the rent is another one.
  const broken = whole.replace('112300.00', '112999.00')
  expect(broken).not.toBe(whole)
  await upload([], { file: Buffer.from(broken).toString('base64') })
  expect((await lineOf()).proposed).toMatchObject({
    action: 'receipt',
    sure: 'likely',
    why: expect.arrayContaining(['file in doubt']),
  })
  expect((await upload([earlier, rent()])).taken).toMatchObject({ added: 0, known: 2 })
  expect((await lineOf()).proposed).toMatchObject({ sure: 'certain' })
})

wholeTest(
  'a line of an account whose columns are the wrong way round is certain only where its balances prove it',
  async () => {
    const swapped = (rows: StatementRow[]) =>
      Buffer.from(
        hdfcStatement(rows)
          .toString()
          .replace('Debit Amount,Credit Amount', 'Credit Amount,Debit Amount'),
      ).toString('base64')
    const other = (n: number) => ({ day: `2026-11-0${n}`, in: `${n}00`, payer: 'A SHOP' })
    const named = { newAccount: 'Swapped' }
    const isOwn = { ...named, name: `Acct_XX90${10 + number}.csv` }
    const first = swapped([other(1), other(2), other(3)].map((it) => ({ ...it, reference: '61' })))
    const { taken } = await upload([], { ...isOwn, file: first })
    const account = { account: taken.bankAccount }
    await upload([], { ...account, file: hdfcStatement([rent()]).toString('base64') })
    expect((await lineOf()).proposed).toMatchObject({
      sure: 'likely',
      why: expect.arrayContaining(['file in doubt']),
    })
  },
)

wholeTest(
  'a line that a file had the wrong way round gives way to that of a file which proves its columns',
  async () => {
    const named = { newAccount: 'Turned', name: `Acct_XX60${10 + number}.csv` }
    const alone = hdfcStatement([rent()]).toString()
    const turned = alone.replace('Debit Amount,Credit Amount', 'Credit Amount,Debit Amount')
    const { taken } = await upload([], { ...named, file: Buffer.from(turned).toString('base64') })
    expect(await lineOf()).toMatchObject({ direction: 'out' })
    const later = { day: '2026-11-06', in: '300', payer: 'A SHOP', reference: `6${number}` }
    expect(await upload([rent(), later], { account: taken.bankAccount })).toMatchObject({
      taken: { added: 2, known: 0 },
    })
    const lines = (await bank()).lines.filter((it: Json) => it.reference === reference())
    expect(lines).toMatchObject([{ direction: 'in', proposed: { action: 'receipt' } }])
  },
)

test('columns that were named wrongly are asked again, and what waited by them gives way', async () => {
  const lines = ['On,For,Gone,Come', '05-11-26,UPI CR RENT,,12000', '25-11-26,INT,,70']
  const file = Buffer.from(`${lines.join('\n')}\n`).toString('base64')
  const columns = (out: number, into: number) => ({ date: 0, narration: 1, out, in: into })
  const kind = async (more: object) => (await upload([], { file, ...more })).kind
  const { taken } = await upload([], {
    file,
    newAccount: 'Mahalaxmi',
    answers: { columns: columns(3, 2) },
  })
  const { bankAccount } = taken
  const ways = async () =>
    (await bank()).lines
      .filter((it: Json) => it.bankAccount === bankAccount)
      .map((it: Json) => [it.amount, it.direction])
  expect(await ways()).toEqual(expect.arrayContaining([['12000', 'out']]))
  expect(await kind({ account: bankAccount })).toBe('taken')
  expect(await kind({ account: bankAccount, answers: { anew: true } })).toBe('asks for columns')
  const corrected = { anew: true, columns: columns(2, 3) }
  expect(await kind({ account: bankAccount, answers: corrected })).toBe('taken')
  expect((await ways()).toSorted()).toEqual([
    ['12000', 'in'],
    ['70', 'in'],
  ])
  expect(await upload([], { file, account: bankAccount })).toMatchObject({
    taken: { added: 0, known: 2 },
  })
})

wholeTest('how far a bank cuts names is known of its account, whatever else waits', async () => {
  const named = { newAccount: 'Short names', name: `Acct_XX80${10 + number}.csv` }
  await world.query('update accounts set name = $2 where id = $1', [tenant.id, 'Zubin Karanjawala'])
  const short = 'ZUBIN KARA'
  const wide = {
    day: '2026-11-02',
    in: '77',
    payer: 'SOMEBODY WITH A LONG NAME',
    reference: reference().replace(/^9/, '6'),
  }
  const { taken } = await upload([wide], named)
  const [line] = (await bank()).lines.filter((it: Json) => it.bankAccount === taken.bankAccount)
  const aside = { lines: [line._id], state: 'private' }
  expect((await world.owner.post('/banklines/layaside', aside)).status).toBe(200)
  await upload([rent({ payer: short })], { account: taken.bankAccount })
  expect((await lineOf()).proposed.sure).not.toBe('certain')
  // Another account's bank may cut them.
  const cut = rent({ payer: short, reference: reference().replace(/^9/, '8') })
  const cutting = { newAccount: 'Cut names', name: `Acct_XX70${10 + number}.csv` }
  await upload([cut], cutting)
  expect((await lineOf(cut.reference)).proposed).toMatchObject({
    sure: 'certain',
    why: ['short name', 'one due'],
  })
})

test('two who confirm a line at the same time book it once', async () => {
  await upload([rent()])
  const line = await lineOf()
  const outcomes = await Promise.all([confirm(line), confirm(line), confirm(line)])
  expect(outcomes.flatMap(({ done }) => done)).toHaveLength(1)
  expect(await paymentsOf()).toHaveLength(1)
})

test('a payment that is recorded already is recognised and never booked twice', async () => {
  await world.pay(lease, '12000', {
    receivedOn: '2026-11-05',
    method: 'upi',
    reference: reference(),
  })
  await upload([rent()])
  const line = await lineOf()
  expect(line.proposed).toMatchObject({ action: 'tick', sure: 'certain' })
  await confirm(line)
  expect(await paymentsOf()).toHaveLength(1)
  await world.owner.post(`/banklines/${line._id}/undo`, {})
  expect((await world.ledger(lease)).balance).toBe('0')
})

test('what changed after somebody looked is refused', async () => {
  await upload([rent()])
  const line = await lineOf()
  await world.pay(lease, '12000', { receivedOn: '2026-11-04' })
  expect(await confirm(line)).toMatchObject({ done: [], refused: [{}] })
  expect(await paymentsOf()).toHaveLength(1)
})

test('what a client told of with the same reference is confirmed with it', async () => {
  const claim = { rentMaster: lease, amount: '12000', method: 'upi', reference: reference() }
  await made(tenant.post('/claims', { ...claim, paidOn: '2026-11-05' }))
  await upload([rent({ payer: 'KEVIN ASTORVILLE' })])
  const line = await lineOf()
  expect(line.proposed).toMatchObject({ sure: 'certain', why: ['claim'] })
  expect(await confirm(line)).toMatchObject({ done: [{}], refused: [] })
  const claims = (await world.owner.get('/claims')).body
  expect(claims.find((it: Json) => it.reference === reference())).toMatchObject({
    state: 'confirmed',
  })
})

test('a payer is known by their address once a line of theirs was confirmed, until that is undone', async () => {
  const papa = { payer: 'ABDUL RAHIM BARMEKI', address: `papa${number}@okzzz` }
  await upload([rent(papa)])
  const first = await lineOf()
  expect(first.proposed.sure).not.toBe('certain')
  const assign = (rentMaster: string) =>
    world.owner.post(`/banklines/${first._id}/assign`, { rentMaster })
  expect((await assign(lease)).status).toBe(201)
  const next = await made(
    world.owner.post('/charges', {
      rentMaster: lease,
      kind: 'other',
      name: 'Repair',
      amount: '700',
      dueOn: '2026-11-10',
    }),
  )
  expect(next).toBeTruthy()
  const again = rent({
    ...papa,
    in: '700',
    day: '2026-11-11',
    reference: `${reference()}`.replace(/^9/, '8'),
  })
  await upload([again])
  expect((await lineOf(again.reference)).proposed).toMatchObject({ sure: 'certain' })
  await world.owner.post(`/banklines/${first._id}/undo`, {})
  expect((await lineOf(again.reference)).proposed.sure).not.toBe('certain')
})

test('a cheque in hand is banked on its day, and its return takes it back with the charge', async () => {
  const cheque = { number: `0${number}4127`, datedOn: '2026-11-04', amount: '12000' }
  await made(world.owner.post('/cheques', { rentMaster: lease, ...cheque }))
  const rows: StatementRow[] = [
    { day: '2026-11-05', in: '12000', cheque: cheque.number },
    { day: '2026-11-07', out: '12000', cheque: cheque.number, isReturn: true },
  ]
  await upload(rows)
  const lines = async () =>
    (await bank()).lines.filter((it: Json) => Number(it.reference) === Number(cheque.number))
  const [banked] = await lines()
  expect(await confirm(banked)).toMatchObject({ done: [{}] })
  expect((await world.ledger(lease)).balance).toBe('0')
  const [returned] = await lines()
  expect(returned.proposed).toMatchObject({ action: 'reverse', sure: 'certain' })
  expect(await confirm(returned)).toMatchObject({ done: [{}] })
  expect((await world.ledger(lease)).balance).toBe('12000')
})

test('a payment that came back is a pair that touches no books', async () => {
  await upload([
    rent({ payer: 'SHOP', out: '500', in: undefined }),
    rent({ payer: 'SHOP', in: '500', day: '2026-11-06' }),
  ])
  const back = (await bank()).lines.find(
    (it: Json) => it.reference === reference() && it.direction === 'in',
  )
  expect(back.proposed).toMatchObject({ action: 'pair' })
  await confirm(back)
  expect((await bank()).lines.filter((it: Json) => it.reference === reference())).toEqual([])
  await world.owner.post(`/banklines/${back._id}/undo`, {})
  expect((await bank()).lines.filter((it: Json) => it.reference === reference())).toHaveLength(2)
})

test('of a private line nothing is kept but that it is known again', async () => {
  await upload([rent({ payer: 'AUNTIE', in: '999' })])
  const line = await lineOf()
  await world.owner.post('/banklines/layaside', { lines: [line._id], state: 'private' })
  const [row] = await world.query('select * from bank_lines where id = $1', [line._id])
  expect(
    Object.values(row as object)
      .map(String)
      .join(),
  ).not.toMatch(/AUNTIE|99900|2026-11-05/)
  expect(await upload([rent({ payer: 'AUNTIE', in: '999' })])).toMatchObject({
    taken: { added: 0, known: 1 },
  })
})

test('lines that became nothing are erased after their days, those in the books keep what the receipts need', async () => {
  await upload([
    rent({ payer: 'AUNTIE', in: '998' }),
    rent({ reference: `7${reference().slice(1)}` }),
  ])
  await confirm(await lineOf(`7${reference().slice(1)}`))
  const database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
  const run = { database, clock: () => new Date('2027-02-20'), timeZone: 'Asia/Kolkata' }
  expect(await forgetLines({ ...run, bankLineDays: 90 })).toBeGreaterThan(1)
  await database.close()
  expect(await lineOf()).toBeUndefined()
  const { decided } = await bank()
  expect(decided.find((it: Json) => it.reference === `7${reference().slice(1)}`)).toMatchObject({
    payer: null,
    narration: null,
    amount: '12000',
  })
})

test('a receipt that is cancelled elsewhere lets its line wait again', async () => {
  await upload([rent()])
  await confirm(await lineOf())
  expect(await lineOf()).toBeUndefined()
  const [payment] = await paymentsOf()
  await world.owner.post(`/payments/${payment._id}/reverse`, { reason: 'Wrong' })
  expect((await lineOf()).proposed).toMatchObject({ sure: 'certain' })
  expect(await confirm(await lineOf())).toMatchObject({ done: [{}], refused: [] })
})

/** A statement of an account of its own, and what is said of that account; `account` for a further file of it. */
async function ownAccount(rows: StatementRow[], opening?: number, account?: string): Promise<Json> {
  const file = hdfcStatement(rows, opening).toString('base64')
  const whose = account ? { account } : { newAccount: `Account ${number}` }
  const reply = await world.owner.post('/bankstatements', { name: 'own.csv', file, ...whose })
  const { accountId } = reply.body.taken ?? reply.body
  return accountNow(accountId ?? account)
}
const accountNow = async (id?: string): Promise<Json> =>
  (await bank()).accounts.find((it: Json) => (id ? it._id === id : it.name === `Account ${number}`))
const out = (n: number, day: string): StatementRow => ({
  day,
  out: '70',
  payer: 'CORNER SHOP',
  reference: `70000100${number}${n}`.padEnd(12, '0'),
})

test('bank and books agree up to the day before the first line that waits or is laid aside, in or out', async () => {
  const first = out(1, '2026-11-06')
  const rows = [
    rent({ day: '2026-11-04' }),
    first,
    rent({ day: '2026-11-09', payer: 'AUNTIE', reference: `6${reference().slice(1)}` }),
  ]
  const { _id } = await ownAccount(rows)
  const account = () => accountNow(_id)
  expect(await account()).toMatchObject({ agreesUpTo: null, waiting: 2, waitingOut: 1, left: 0 })
  await confirm(await lineOf())
  expect(await account()).toMatchObject({ agreesFrom: '2026-11-04', agreesUpTo: '2026-11-05' })
  const layAside = async (ref: string, state: string) =>
    world.owner.post('/banklines/layaside', { lines: [(await lineOf(ref))._id], state })
  await layAside(first.reference ?? '', 'private')
  expect((await account()).agreesUpTo).toBe('2026-11-08')
  await layAside(`6${reference().slice(1)}`, 'left')
  expect(await account()).toMatchObject({ agreesUpTo: '2026-11-08', waiting: 0, left: 1 })
})

wholeTest(
  'weeks that no statement covers are missing, and a file that does not continue the last one proves none of them',
  async () => {
    const shop = (n: number, day: string) => ({ ...out(n, day), isCharge: true })
    const { _id } = await ownAccount([shop(1, '2026-09-01'), shop(2, '2026-09-10')])
    const settle = async () => {
      const lines = (await bank()).lines.filter((it: Json) => it.bankAccount === _id)
      await world.owner.post('/banklines/layaside', {
        lines: lines.map((it: Json) => it._id),
        state: 'private',
      })
      return accountNow(_id)
    }
    await ownAccount([shop(3, '2026-10-05'), shop(4, '2026-10-20')], 50_000, _id)
    expect(await settle()).toMatchObject({ agreesUpTo: '2026-09-10', missingFrom: '2026-09-11' })
    await ownAccount([{ ...shop(5, '2026-09-20'), out: '49790' }], 100_000 - 140, _id)
    await settle()
    const { missingFrom } = await accountNow(_id)
    expect(missingFrom).toBe('2026-09-21')
    await ownAccount([{ ...shop(6, '2026-10-01'), out: '70' }], 50_070, _id)
    expect(await settle()).toMatchObject({ agreesUpTo: '2026-10-20', missingFrom: null })
  },
)

test('payments of the books in the bank that no line is are counted and named', async () => {
  const days = ['2026-11-12', '2026-11-14'].map((day, at) => ({ ...out(at, day), isCharge: true }))
  const { _id } = await ownAccount(days)
  const lines = (await bank()).lines.filter((it: Json) => it.bankAccount === _id)
  await world.owner.post('/banklines/layaside', {
    lines: lines.map((it: Json) => it._id),
    state: 'private',
  })
  expect(await accountNow(_id)).toMatchObject({ agreesUpTo: '2026-11-14', unseen: 0 })
  await world.pay(lease, '500', { receivedOn: '2026-11-12', method: 'neft' })
  await world.pay(lease, '400', { receivedOn: '2026-11-13', method: 'cash' })
  expect(await accountNow(_id)).toMatchObject({
    unseen: 1,
    unseenPayments: [
      {
        day: '2026-11-12',
        amount: '500',
        name: expect.stringMatching(/^Ananya/),
        rentMaster: lease,
      },
    ],
  })
  const spent = { category: 'repairs', spentOn: '2026-11-13', method: 'upi', paidTo: 'Raju' }
  await made(world.owner.post('/expenses', { ...spent, amount: '70' }))
  const [first] = (await accountNow(_id)).unseenPayments
  expect(first).toMatchObject({ amount: '-70', name: 'Raju', rentMaster: null })
})

wholeTest(
  'rent that nobody confirmed is never erased; a line of an unknown payer is, its day is proven no longer, and it may come again',
  async () => {
    const auntie = rent({
      payer: 'AUNTIE',
      in: '996',
      day: '2026-11-08',
      reference: `5${reference().slice(1)}`,
    })
    const rows = [
      rent({ day: '2026-11-03' }),
      auntie,
      rent({ day: '2026-11-10', reference: `4${reference().slice(1)}`, in: '3000' }),
    ]
    const { _id } = await ownAccount(rows)
    expect((await bank()).erasesFrom).toBe('2027-02-14')
    const database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
    const run = { database, clock: () => new Date('2027-02-20'), timeZone: 'Asia/Kolkata' }
    await forgetLines({ ...run, bankLineDays: 90 })
    await database.close()
    expect(await lineOf(auntie.reference)).toBeUndefined()
    expect((await lineOf()).proposed).toMatchObject({ action: 'receipt' })
    expect(await lineOf(`4${reference().slice(1)}`)).toMatchObject({ amount: '3000' })
    await confirm(await lineOf())
    expect(await accountNow(_id)).toMatchObject({
      agreesUpTo: '2026-11-07',
      missingFrom: '2026-11-08',
    })
    await ownAccount(rows, undefined, _id)
    expect(await lineOf(auntie.reference)).toMatchObject({ amount: '996' })
  },
)

wholeTest(
  'what an older line taught stays when a newer one of the same payer is undone',
  async () => {
    const papa = { payer: 'BASHIR AHMAD TANTRAY', address: `bashir${number}@okzzz`, in: '300' }
    const assigned = async (ref: string, day: string) => {
      await upload([rent({ ...papa, day, reference: ref })])
      const line = await lineOf(ref)
      const to = await world.owner.post(`/banklines/${line._id}/assign`, { rentMaster: lease })
      expect(to.status).toBe(201)
      return line
    }
    await assigned(reference(), '2026-11-02')
    const second = await assigned(`3${reference().slice(1)}`, '2026-11-03')
    await world.owner.post(`/banklines/${second._id}/undo`, {})
    expect((await lineOf(second.reference)).proposed.why).toContain('learned address')
  },
)

test('money of a line is in the bank, whatever way the line says: a transfer without a way, cash that was paid in', async () => {
  await upload([
    rent({ narration: 'TRF FROM 004471 BRANCH', in: '310' }),
    rent({
      narration: 'BY CASH DEPOSIT',
      in: '320',
      day: '2026-11-06',
      reference: `2${reference().slice(1)}`,
    }),
  ])
  const { lines } = await bank()
  for (const line of lines.filter((it: Json) => /^TRF FROM|^BY CASH/.test(it.narration)))
    await made(world.owner.post(`/banklines/${line._id}/assign`, { rentMaster: lease }))
  const rows = await world.query(
    "select distinct debit from whole_journal where lease_id = $1 and document = 'payment' and not reversal",
    [lease],
  )
  expect(rows).toEqual([{ debit: 'bank' }])
  expect(await paymentsOf()).toHaveLength(2)
})

/** A statement's text with its lines in reverse order, newest first. */
const newestFirst = (rows: StatementRow[]): string => {
  const [head = '', ...lines] = hdfcStatement(rows).toString().trimEnd().split('\n')
  return Buffer.from([head, ...lines.toReversed(), ''].join('\n')).toString('base64')
}

wholeTest(
  'decided lines without a reference stay so when another file brings them newest first, and a further equal one is new',
  async () => {
    const cash = (more: Partial<StatementRow> = {}): StatementRow => ({
      day: '2026-11-06',
      in: `12${number}.50`,
      narration: 'CASH DEPOSIT SELF',
      ...more,
    })
    const rows = [cash({ day: '2026-11-04', in: `77${number}` }), cash(), cash()]
    expect((await upload(rows)).taken).toMatchObject({ added: 3, known: 0 })
    const equal = async () =>
      (await bank()).lines.filter((it: Json) => it.amount === String(cash().in))
    const [first, second] = await equal()
    await world.owner.post(`/banklines/${first._id}/assign`, { rentMaster: lease })
    await world.owner.post('/banklines/layaside', { lines: [second._id], state: 'private' })
    const again = [...rows, cash({ day: '2026-11-07', in: `78${number}` })]
    const { taken } = await upload([], { file: newestFirst(again) })
    expect(taken).toMatchObject({ added: 1, known: 3 })
    expect(await equal()).toEqual([])
    // The day had three of them, and the last file was cut between two.
    const third = [...rows, cash(), cash({ day: '2026-11-07', in: `78${number}` })]
    expect((await upload([], { file: newestFirst(third) })).taken).toMatchObject({
      added: 1,
      known: 4,
    })
    expect(await equal()).toHaveLength(1)
    expect(await paymentsOf()).toHaveLength(1)
  },
)

test('many lines are read and proposed beside the server, which answers others meanwhile and says how far it is, to their owner alone', async () => {
  const rows = Array.from({ length: 400 }, (_, at) =>
    rent({ in: String(20_000 + at), payer: 'NOBODY KNOWN', reference: `8${number}${10_000 + at}` }),
  )
  const told = async (
    who = world.owner,
  ): Promise<{ percent: number | null; work: string | null }> =>
    (await who.get('/bank/progress')).body
  const progress = async () => (await told()).percent
  const other = await world.registerOwner('Bela')
  let isOver = false
  const reading = upload(rows).finally(() => {
    isOver = true
  })
  const works: unknown[] = []
  const ofOthers: unknown[] = []
  while (!isOver) {
    works.push((await told()).work)
    ofOthers.push((await told(other)).percent)
  }
  expect((await reading).taken.added).toBe(400)
  expect(new Set(works)).toContain('reading')
  expect(new Set(ofOthers)).toEqual(new Set([null]))
  expect(await progress()).toBeNull()
  isOver = false
  const proposed = bank().finally(() => {
    isOver = true
  })
  const seen: (number | null)[] = []
  while (!isOver) seen.push(await progress())
  expect((await proposed).lines.length).toBeGreaterThanOrEqual(400)
  const percents = seen.filter((it) => it !== null)
  expect(percents.length).toBeGreaterThan(0)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(await progress()).toBeNull()
  const ids = (await proposed).lines.map((it: Json) => it._id)
  await world.owner.post('/banklines/layaside', { lines: ids.slice(0, 500), state: 'private' })
})
