import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hdfcStatement, type StatementRow } from '../../../../tests/kit/bank-statement.ts'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
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
  ...{
    day: '2026-11-05',
    in: '12000',
    payer: nameOf().toUpperCase(),
  },
  ...{ reference: reference(), note: 'RENT' },
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
    ...{ payer: null, narration: null, amount: '12000' },
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

test('bank and books agree up to the day before the first line that waits', async () => {
  await upload([rent({ day: '2026-11-09' })])
  const account = async () => (await bank()).accounts[0]
  const waiting = (await bank()).lines.filter((it: Json) => it.direction === 'in')
  expect((await account()).waiting).toBe(waiting.length)
  await world.owner.post('/banklines/layaside', {
    lines: waiting.filter((it: Json) => it.reference !== reference()).map(({ _id }: Json) => _id),
    state: 'private',
  })
  expect((await account()).agreesUpTo).toBe('2026-11-08')
  await confirm(await lineOf())
  expect((await account()).agreesUpTo).toBe((await account()).lastDay)
})
