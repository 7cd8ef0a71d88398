import { afterAll, beforeAll, expect, test } from 'vitest'
import { hdfcStatement, type StatementRow } from '../../../../tests/kit/bank-statement.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'

// It is 16 November 2026.
let world: MoneyWorld
let property: string
beforeAll(async () => {
  world = await createMoneyWorld()
  property = (await world.letTo({ monthlyRent: '12000' })).property
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

// biome-ignore lint/suspicious/noExplicitAny: a test checks the reply itself
type Json = any

const bank = async (): Promise<Json> => (await world.owner.get('/bank')).body
const upload = (...rows: StatementRow[]) =>
  world.owner.post('/bankstatements', {
    name: 'a.csv',
    newAccount: 'HDFC',
    file: hdfcStatement(rows).toString('base64'),
  })
const lineOf = async (reference: string): Promise<Json> =>
  (await bank()).lines.find((it: Json) => it.reference === reference)
const confirm = async (...lines: Json[]): Promise<Json> =>
  (
    await world.owner.post('/banklines/confirm', {
      lines: lines.map(({ _id, proposed }) => ({ id: _id, expect: proposed.expect })),
    })
  ).body
const spent = async (id: string): Promise<Json> => (await world.owner.get(`/expenses/${id}`)).body
const undo = (line: Json) => world.owner.post(`/banklines/${line._id}/undo`, {})
const out = (reference: string, more: Partial<StatementRow> = {}): StatementRow => ({
  day: '2026-11-03',
  out: '2500',
  payer: 'NEELKUSUM SOCIETY',
  reference,
  note: 'UPI',
  ...more,
})

test('money out that somebody calls an expense is one, and the next line of the same words is proposed like it', async () => {
  await upload(out('910000000001'), out('910000000002', { day: '2026-11-04' }))
  const [first, second] = [await lineOf('910000000001'), await lineOf('910000000002')]
  expect(first.proposed).toMatchObject({ action: 'none' })
  const say = (contains: string) =>
    world.owner.post(`/banklines/${first._id}/expense`, {
      category: 'society',
      propertyMaster: property,
      paidTo: 'Neelkusum',
      contains,
    })
  expect((await say('ANOTHER WORD')).body.errors).toHaveProperty('contains')
  expect((await say('UPI')).body.errors).toHaveProperty('contains')
  const { status, body } = await say('Society')
  expect(status).toBe(201)
  expect(await spent(body.done[0].expense)).toMatchObject({
    amount: '2500',
    spentOn: '2026-11-03',
    category: 'society',
    paidTo: 'Neelkusum',
    method: 'upi',
    reference: '910000000001',
    propertyMaster: { _id: property },
  })
  const likely = await lineOf('910000000002')
  expect(likely.proposed).toMatchObject({
    action: 'expense',
    sure: 'likely',
    why: ['rule'],
    category: 'society',
    propertyMaster: { _id: property },
    paidTo: 'Neelkusum',
  })
  const { done } = await confirm(likely)
  expect(await spent(done[0].expense)).toMatchObject({ amount: '2500', spentOn: '2026-11-04' })
  expect(await confirm(likely)).toMatchObject({ done: [], refused: [{}] })
  // Undone, it is taken back, and what the first taught is forgotten.
  expect((await undo(second)).status).toBe(200)
  expect((await undo(first)).status).toBe(200)
  expect(await spent(done[0].expense)).toMatchObject({ reversal: 'mistake' })
  expect((await lineOf('910000000002')).proposed).toMatchObject({ action: 'none' })
})

test('what a bank charges is an expense from the bank, whatever the way, and undone where it is taken back elsewhere', async () => {
  const row = { day: '2026-11-05', out: '118', reference: '910000000003', isCharge: true }
  await upload(row)
  const line = (await bank()).lines.find((it: Json) => it.amount === '118')
  expect(line.proposed).toMatchObject({ action: 'expense', sure: 'likely', why: ['bank charge'] })
  const [{ expense }] = (await confirm(line)).done
  const [entry] = await world.query(
    "select credit from whole_journal where document_id = $1 and debit = 'expense_other'",
    [expense],
  )
  expect(entry).toEqual({ credit: 'bank' })
  await world.owner.post(`/expenses/${expense}/reverse`, { reversal: 'mistake', reason: 'Wrong' })
  const again = (await bank()).lines.find((it: Json) => it.amount === '118')
  expect(again.proposed).toMatchObject({ action: 'expense' })
  expect((await confirm(again)).done).toHaveLength(1)
})

test('an expense that is written down already is recognised and never recorded twice, and each by one line', async () => {
  const expense = { amount: '777', category: 'repairs', spentOn: '2026-11-06', paidTo: 'Plumber' }
  await world.owner.post('/expenses', { ...expense, method: 'upi' })
  const rows = ['910000000004', '910000000005'].map((it) =>
    out(it, { out: '777', payer: 'MISTRI' }),
  )
  await upload(...rows)
  const [one, two] = [await lineOf('910000000004'), await lineOf('910000000005')]
  expect([one.proposed.action, two.proposed.action].sort()).toEqual(['none', 'tick expense'])
  const found = one.proposed.action === 'none' ? two : one
  const before = (await world.owner.get('/expenses')).body.length
  expect((await confirm(found)).done).toHaveLength(1)
  expect((await world.owner.get('/expenses')).body).toHaveLength(before)
  expect((await undo(found)).status).toBe(200)
  expect((await world.owner.get('/expenses')).body[0].reversedOn).toBeNull()
})

test('of two flats of one society the amount tells which one is paid, and without it nothing is proposed', async () => {
  const other = (await world.letTo({ monthlyRent: '9000' })).property
  await upload(
    out('910000000011', { out: '3100', payer: 'LAKE SOCIETY' }),
    out('910000000012', { out: '3200', payer: 'LAKE SOCIETY' }),
    out('910000000013', { out: '3200', payer: 'LAKE SOCIETY', day: '2026-11-09' }),
    out('910000000014', { out: '3300', payer: 'LAKE SOCIETY' }),
  )
  for (const [reference, propertyMaster] of [
    ['910000000011', property],
    ['910000000012', other],
  ] as const)
    await world.owner.post(`/banklines/${(await lineOf(reference))._id}/expense`, {
      category: 'society',
      propertyMaster,
      contains: 'LAKE SOCIETY',
    })
  expect((await lineOf('910000000013')).proposed).toMatchObject({ propertyMaster: { _id: other } })
  expect((await lineOf('910000000014')).proposed).toMatchObject({
    action: 'none',
    why: ['several rules'],
  })
})

test('a deposit that was given back is booked from its line once, and held again when that is undone', async () => {
  const tenant = await world.addClient(world.owner, 'leaving')
  await world.query('update accounts set name = $2 where id = $1', [tenant.id, 'Bhanumati Korde'])
  const terms = { monthlyRent: '5000', chargeFrom: '2026-11-01', securityDepositAmount: '20000' }
  const { lease } = await world.letTo(terms, tenant)
  await world.pay(lease, '25000', { depositAmount: '20000' })
  const ended = await world.owner.post(`/rentmaster/${lease}/end`, {
    endedOn: '2026-11-10',
    reason: 'Moved',
  })
  expect(ended.status).toBeLessThan(300)
  const held = (await world.ledger(lease)).deposit
  const refund = { payer: 'BHANUMATI KORDE', day: '2026-11-12', out: String(Number(held)) }
  await upload(out('910000000021', refund), out('910000000022', refund))
  const [line, second] = [await lineOf('910000000021'), await lineOf('910000000022')]
  expect(line.proposed).toMatchObject({ action: 'refund deposit', sure: 'likely' })
  expect(second.proposed).toMatchObject({ action: 'none' })
  expect(await confirm(line)).toMatchObject({ done: [{}], refused: [] })
  const { deposit, payouts } = await world.ledger(lease)
  expect(deposit).toBe('0')
  expect(payouts).toMatchObject([
    { kind: 'deposit_return', paidOn: '2026-11-12', method: 'upi', reference: '910000000021' },
  ])
  expect((await undo(line)).status).toBe(200)
  expect((await world.ledger(lease)).deposit).toBe(held)
  expect((await lineOf('910000000021')).proposed).toMatchObject({ action: 'refund deposit' })
})
