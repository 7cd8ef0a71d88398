import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import type { Person } from '../../../../tests/kit/world.ts'

// It is 16 November 2026; the year 2025-26 has ended.
let world: MoneyWorld
let owner: Person
let lease: string
let march: string
beforeAll(async () => {
  world = await createMoneyWorld()
  owner = world.owner
})
beforeEach(async () => {
  lease = (await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-02-01' })).lease
  const deposit = { depositAmount: '1000', receivedOn: '2026-03-04' }
  await made(world.pay(lease, '1000', deposit))
  march = await made(world.pay(lease, '12000', { receivedOn: '2026-03-05' }))
  expect((await close('2025-26')).status).toBe(200)
})
afterEach(() => reopen())
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const close = (year: string) => owner.post('/closedyears', { year })
const reopen = (reason = 'A payment was forgotten') => owner.post('/closedyears/reopen', { reason })
const state = async () => (await owner.get('/closedyears')).body

test('nothing is dated into a closed year, and nothing is taken back in it', async () => {
  const before = await world.ledger(lease)
  const [charge] = before.charges
  const onMarch31 = {
    paidOn: '2026-03-31',
    kind: 'deposit_return',
    amount: '1',
    paymentMode: 'cash',
  }
  const refused = [
    await world.pay(lease, '1', { receivedOn: '2026-03-31' }),
    await owner.post('/payouts', { rentMaster: lease, ...onMarch31 }),
    await owner.post(`/payments/${march}/reverse`, { reason: 'typed wrongly' }),
    await owner.post(`/charges/${charge._id}/reverse`, { reason: 'typed wrongly' }),
    await owner.post(`/rentmaster/${lease}/readings`, { readOn: '2026-03-31', reading: '1' }),
    await owner.post('/charges', {
      rentMaster: lease,
      kind: 'other',
      name: 'Key',
      amount: '5',
      dueOn: '2026-03-31',
    }),
    await owner.post(`/rentmaster/${lease}/end`, { endedOn: '2026-02-14', reason: 'moved' }),
  ]
  for (const [place, { status, body }] of refused.entries())
    expect([place, status, body.code]).toEqual([place, 409, 'year-closed'])
  expect(refused[0]?.body.message).toBe(
    'The books of that day are closed. Choose a later day, or open the year again under Books.',
  )
  // There is no other day for what is taken back.
  expect(refused[2]?.body.message).toBe(
    'The books of that day are closed. If the money came back later, say on which day; else open the year again under Books.',
  )
  expect(refused[3]?.body.message).toBe(
    'The books of the day of this charge are closed. Credit it instead, or open the year again under Books.',
  )
  expect(await world.ledger(lease)).toEqual(before)
  // What is dated after it goes on, also for what was charged in it.
  expect((await world.pay(lease, '12000', { receivedOn: '2026-04-01' })).status).toBe(201)
  expect(
    (await owner.post(`/charges/${charge._id}/credit`, { amount: '100', reason: 'goodwill' }))
      .status,
  ).toBe(201)
  const returned = { reason: 'bounced', reversal: 'returned', returnedOn: '2026-04-02' }
  expect((await owner.post(`/payments/${march}/reverse`, returned)).status).toBe(200)
})

test('an agreement that would charge days of it is not begun', async () => {
  const parties = await world.letTo({ monthlyRent: '100' })
  const begin = (chargeFrom: string) =>
    owner.post(`/rentmaster/${parties.lease}/charging`, { chargeFrom })
  expect((await begin('2026-03-01')).body.code).toBe('year-closed')
  expect((await begin('2026-04-01')).status).toBe(200)
})

test('the statement of a closed year stays as it is, whatever comes after', async () => {
  const statement = async () => {
    const path = `/statement?rentMaster=${lease}&from=2025-04-01&to=2026-03-31`
    const { entries, opening, closing } = (await owner.get(path)).body
    return { entries, opening, closing }
  }
  const before = await statement()
  await world.pay(lease, '40000')
  await owner.post(`/payments/${march}/reverse`, {
    reason: 'bounced',
    reversal: 'returned',
    returnedOn: '2026-10-01',
  })
  await owner.post(`/rentmaster/${lease}/end`, { endedOn: '2026-11-16', reason: 'moved' })
  expect(await statement()).toEqual(before)
})

test('a year is opened again with a reason, and the history shows who and why', async () => {
  expect(await state()).toMatchObject({ closedUntil: '2026-03-31', canClose: null })
  expect((await reopen(' ')).body.errors).toEqual({ reason: 'Please enter a reason.' })
  expect((await reopen()).status).toBe(200)
  expect(await state()).toMatchObject({ closedUntil: '2025-03-31', canClose: '2025-26' })
  expect((await world.pay(lease, '1', { receivedOn: '2026-03-31' })).status).toBe(201)
  const { rows } = {
    rows: await world.query(
      `select verb, before, after from events where kind = 'closed years' order by id desc limit 2`,
    ),
  }
  expect(rows).toMatchObject([
    {
      before: { closedUntil: '2026-03-31' },
      after: { closedUntil: '2025-03-31', reason: 'A payment was forgotten' },
    },
    { after: { closedUntil: '2026-03-31' } },
  ])
})

test('only a year that has ended is closed, and once', async () => {
  expect((await close('2026-27')).body.errors).toEqual({ year: 'This year has not ended yet.' })
  expect((await close('2025-26')).status).toBe(409)
  expect((await close('2024-25')).status).toBe(409)
  expect((await close('last')).status).toBe(400)
  // Of the books of others nothing is closed.
  const bina = await world.registerOwner('Bina')
  expect((await bina.get('/closedyears')).body.closedUntil).toBeNull()
  expect((await bina.post('/closedyears/reopen', { reason: 'x' })).status).toBe(409)
  expect((await world.client.get('/closedyears')).status).toBe(403)
})

test('the hourly run, a preview and a payment at the same moment find it so', async () => {
  expect(await world.runCharges()).toBe(0)
  const preview = { preview: true, receivedOn: '2026-03-01' }
  expect((await world.pay(lease, '1', preview)).body.code).toBe('year-closed')
  await reopen()
  // Whoever holds an agreement is waited for; after that nothing gets in.
  const [paid, closed] = await Promise.all([
    world.pay(lease, '7', { receivedOn: '2026-03-20' }),
    close('2025-26'),
  ])
  expect(closed.status).toBe(200)
  expect([201, 409]).toContain(paid.status)
  expect((await world.pay(lease, '7', { receivedOn: '2026-03-20' })).status).toBe(409)
})
