import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { LEASE, PROPERTY } from '../../../../tests/kit/world.ts'

// Today is 16 November 2026.
let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const read = async (lease: string) => (await world.owner.get(`/rentmaster/${lease}`)).body
const put = (lease: string, terms: object) =>
  world.owner.put(`/rentmaster/${lease}`, { ...LEASE, ...terms })
const charges = async (lease: string) =>
  (await world.ledger(lease)).charges.map(
    ({ periodStart, amount, dueOn }: Record<string, string>) => `${periodStart} ${amount} ${dueOn}`,
  )
/** Tries to let a free property on these terms. */
const letting = async (terms: object) => {
  const property = (await world.owner.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: world.client.id, propertymaster: property }
  return world.owner.post('/rentmaster', { ...LEASE, ...parties, ...terms })
}

const TIME = {
  startDate: '2026-11-15',
  endDate: '2027-10-14',
  rentDay: 15,
  dueIn: 'same',
  noticeDays: 60,
  proration: 'thirty',
  rounding: 'paise',
  gstRate: '18',
  gstInterState: true,
  gstSez: true,
  unitRate: '8.50',
  lateFee: { graceDays: 5, kind: 'percent', value: '2', cap: '500' },
}

describe('the terms that an agreement may name', () => {
  test('come back as they were sent, and stay where they are left out', async () => {
    const { lease } = await world.letTo(TIME)
    expect(await read(lease)).toMatchObject(TIME)
    expect((await put(lease, { noticeDays: 30 })).body).toMatchObject({ ...TIME, noticeDays: 30 })
    const [listed] = (await world.owner.get('/rentmaster')).body
    expect(listed).toMatchObject({ ...TIME, noticeDays: 30 })
  })

  test('return to their defaults where they are blank, and are then left out', async () => {
    const { lease } = await world.letTo(TIME)
    for (const blank of [null, '']) {
      const blanks = Object.fromEntries(Object.keys(TIME).map((name) => [name, blank]))
      const { status, body } = await put(lease, blanks)
      expect(status).toBe(200)
      for (const name of Object.keys(TIME)) expect(body).not.toHaveProperty(name)
    }
    expect((await put(lease, TIME)).body).toMatchObject(TIME)
  })

  test('of an agreement with the specified fields only are left out, and it owes nothing', async () => {
    const { lease } = await world.letTo()
    for (const name of [...Object.keys(TIME), 'chargeFrom'])
      expect(await read(lease)).not.toHaveProperty(name)
    expect(await world.runCharges()).toBe(0)
    expect(await world.ledger(lease)).toMatchObject({ owed: '0', charging: false, charges: [] })
  })

  test('are in the history where they were agreed or changed', async () => {
    const { lease } = await world.letTo({ startDate: '2026-11-01' })
    await put(lease, { dueIn: 'same' })
    const [changed, added] = (await world.owner.get(`/events?record=${lease}`)).body
    expect(added.after).toMatchObject({ startDate: '2026-11-01' })
    for (const usual of ['rentDay', 'dueIn', 'lateFee']) expect(added.after[usual]).toBeUndefined()
    expect([changed.before, changed.after]).toEqual([{ dueIn: 'next' }, { dueIn: 'same' }])
  })
})

describe('a term that cannot be is refused at its field', () => {
  test.each<[string, unknown]>([
    ...['soon', '2026-02-31', '01/11/2026', 20261101, true].flatMap((value) => [
      ['startDate', value] as [string, unknown],
      ['endDate', value] as [string, unknown],
      ['chargeFrom', value] as [string, unknown],
    ]),
    ...[0, 32, -1, 1.5, 'first', '1 1', [1]].map((it) => ['rentDay', it] as [string, unknown]),
    ...[-1, 731, 'two months', 1e9].map((it) => ['noticeDays', it] as [string, unknown]),
    ...['later', 1].map((it) => ['dueIn', it] as [string, unknown]),
    ...['week', 3].map((it) => ['rentEvery', it] as [string, unknown]),
    ...[0, 13, 'April'].map((it) => ['rentMonth', it] as [string, unknown]),
    ...['half', {}].map((it) => ['proration', it] as [string, unknown]),
    ['rounding', 'up'],
    ...['0', 0, '-18', '40.01', '18%', 1e9].map((it) => ['gstRate', it] as [string, unknown]),
    ['gstInterState', 'yes'],
    ...['0', '-8', '₹ 8', '8,50', '1000.01', '1000000000'].map(
      (it) => ['unitRate', it] as [string, unknown],
    ),
    ...['5%', 5, []].map((it) => ['lateFee', it] as [string, unknown]),
  ])('%s %j', async (field, value) => {
    const { status, body } = await letting({ [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(body.errors[field]).toMatch(/^Please .*\.$/)
  })

  test.each([
    { graceDays: -1 },
    { graceDays: 366 },
    { kind: 'daily' },
    { value: '0' },
    { value: '-2' },
    { value: '101' },
    { kind: 'fixed', value: '0.001' },
    { kind: 'fixed', value: '1000000000.01' },
    { kind: 'fixed', value: '1,000' },
    { cap: '0' },
    { cap: '1e3' },
  ])('a late fee with %j', async (change) => {
    const { status, body } = await letting({ lateFee: { ...TIME.lateFee, ...change } })
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual(['lateFee'])
    expect(Object.values(body.errors)[0]).toMatch(/^Please /)
  })

  test.each([
    ['endDate', { startDate: '2026-11-15', endDate: '2026-11-14' }],
    ['chargeFrom', { startDate: '2026-11-15', chargeFrom: '2026-11-14' }],
    ['chargeFrom', { chargeFrom: '2006-11-15' }],
    ['chargeFrom', { chargeFrom: '2028-11-17' }],
    ['monthlyRent', { monthlyRent: '1000000000.01', chargeFrom: '2026-11-01' }],
  ])('%s of %j, and nothing is let', async (field, terms) => {
    const before = (await world.owner.get('/rentmaster')).headers['x-total-count']
    const { status, body } = await letting(terms)
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual([field])
    expect((await world.owner.get('/rentmaster')).headers['x-total-count']).toBe(before)
  })

  test('whichever of the two days was changed shows that they do not fit', async () => {
    const { lease } = await world.letTo({ startDate: '2026-11-15', endDate: '2027-10-14' })
    const late = await put(lease, { startDate: '2027-10-15' })
    expect(late.body.errors).toEqual({ startDate: 'This is after the last day of the agreement.' })
    const early = await put(lease, { endDate: '2026-11-14' })
    expect(early.body.errors).toEqual({ endDate: 'This is before the agreement begins.' })
    expect((await put(lease, { startDate: '2027-10-14' })).status).toBe(200)
  })
})

describe('an agreement that is charged', () => {
  const charged = { monthlyRent: '12000', chargeFrom: '2026-10-15' }

  test('is charged at once for what is due, from the day that it names', async () => {
    const { lease } = await world.letTo(charged)
    expect((await read(lease)).chargeFrom).toBe('2026-10-15')
    expect(await charges(lease)).toEqual([
      '2026-10-15 6581 2026-11-05',
      '2026-11-01 12000 2026-12-05',
    ])
    expect(await world.runCharges()).toBe(0)
  })

  test('may begin to be charged by a change, and then neither stops nor moves', async () => {
    const { lease } = await world.letTo({ monthlyRent: '12000' })
    expect((await put(lease, { monthlyRent: '13000', chargeFrom: '2026-11-01' })).status).toBe(200)
    expect(await charges(lease)).toEqual(['2026-11-01 13000 2026-12-05'])
    for (const chargeFrom of ['2026-10-01', '2026-12-01', null, '']) {
      const { status, body } = await put(lease, { monthlyRent: '13000', chargeFrom })
      expect([status, body.code]).toEqual([409, 'charging-started'])
      expect(Object.keys(body.errors)).toEqual(['chargeFrom'])
    }
    expect((await put(lease, { monthlyRent: '13000', chargeFrom: '2026-11-01' })).status).toBe(200)
    expect((await put(lease, { monthlyRent: '13000' })).body.chargeFrom).toBe('2026-11-01')
    expect(await charges(lease)).toEqual(['2026-11-01 13000 2026-12-05'])
  })

  test('cannot begin after days that are charged', async () => {
    const { lease } = await world.letTo(charged)
    const { status, body } = await put(lease, { startDate: '2026-10-16' })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ startDate: 'This agreement is charged from an earlier day.' })
    expect((await put(lease, { startDate: '2026-10-01' })).status).toBe(200)
  })

  test('cannot rise to more than any amount may be', async () => {
    const { lease } = await world.letTo(charged)
    const { status, body } = await put(lease, { monthlyRent: '10000000000' })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ monthlyRent: 'Please enter at most ₹ 1,00,00,00,000.' })
    const { lease: large } = await world.letTo({ monthlyRent: '10000000000' })
    const start = await world.owner.post(`/rentmaster/${large}/charging`, {
      chargeFrom: '2026-11-01',
    })
    expect(Object.keys(start.body.errors)).toEqual(['chargeFrom'])
  })

  test('repeating a request with the same key creates one agreement, charged once', async () => {
    const property = (await world.owner.post('/propertymaster', PROPERTY)).body._id
    const parties = { clientMaster: world.client.id, propertymaster: property }
    const body = { ...LEASE, ...parties, chargeFrom: '2026-11-01' }
    const key = { 'idempotency-key': 'let once' }
    const replies = await Promise.all([1, 2].map(() => world.owner.post('/rentmaster', body, key)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]?.body._id).toBe(replies[1]?.body._id)
    expect(await charges(replies[0]?.body._id)).toHaveLength(1)
  })

  test("of another organization's property or client is not made", async () => {
    const vikram = await world.registerOwner('Vikram')
    const reply = await vikram.post('/rentmaster', {
      ...LEASE,
      clientMaster: world.client.id,
      propertymaster: (await vikram.post('/propertymaster', PROPERTY)).body._id,
      chargeFrom: '2026-11-01',
    })
    expect(reply.status).toBe(404)
  })

  test('keeps what was charged when its terms change; the next charges follow them', async () => {
    const { lease } = await world.letTo(charged)
    const posted = await charges(lease)
    const terms = { rentDay: 11, dueIn: 'same', paymentDate: 20, gstRate: '18', rounding: 'paise' }
    expect((await put(lease, { monthlyRent: '12000', ...terms })).status).toBe(200)
    // What is left of the period from 11 November, due with its first day; each day once.
    const rest = '2026-12-01 4720 2026-12-01'
    expect(await charges(lease)).toEqual([posted[0], rest, posted[1]])
    await world.passDays(30)
    await world.runCharges()
    const next = '2026-12-11 14160 2026-12-20'
    expect(await charges(lease)).toEqual([posted[0], rest, posted[1], next])
  })

  test('is charged on the old terms for what came due before they changed', async () => {
    const { lease } = await world.letTo({ ...charged, chargeFrom: '2026-12-01' })
    await world.passDays(31)
    await put(lease, { monthlyRent: '20000' })
    expect((await charges(lease))[0]).toMatch(/^2026-12-01 12000 /)
  })
})
