import { beforeAll, describe, expect, test } from 'vitest'
import {
  closeChecked,
  createMoneyWorld,
  type MoneyWorld,
  made,
} from '../../../../tests/kit/money-world.ts'

// Today is 16 November 2026.
let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
closeChecked(() => world)

const NONE = '01890000-0000-7000-8000-000000000000'
const letWith = async (terms = {}) =>
  (await world.letTo({ monthlyRent: '12000', unitRate: '8.50', ...terms })).lease
const others = async (lease: string) =>
  (await world.ledger(lease)).charges
    .filter(({ kind }: { kind: string }) => kind !== 'rent')
    .map((it: Record<string, string>) => `${it.name} ${it.periodStart} ${it.amount} ${it.dueOn}`)
const BAD_AMOUNTS = ['', '0', '-5', '1000000000.01', '1,000', '1.005', 'ten', null]

describe('a reading of the sub-meter', () => {
  const read = (lease: string, readOn: string, reading: unknown, more = {}) =>
    world.owner.post(`/rentmaster/${lease}/readings`, { readOn, reading, ...more })

  test('charges what the meter went up since the one before it, and shows how', async () => {
    const lease = await letWith()
    const first = await read(lease, '2026-10-01', '1284')
    expect([first.status, first.body.charge]).toEqual([201, undefined])
    const { status, body } = await read(lease, '2026-11-01', '1391')
    expect([status, body.charge.amount]).toEqual([201, '910'])
    const { charges, readings } = await world.ledger(lease)
    expect(charges).toMatchObject([
      {
        _id: body.charge._id,
        kind: 'electricity',
        name: 'Electricity',
        amount: '910',
        gst: '0',
        periodStart: '2026-10-02',
        periodEnd: '2026-11-01',
        dueOn: '2026-12-05',
        computation: { meter: { from: '1284', to: '1391', units: '107', rate: '8.50' } },
      },
    ])
    expect(readings).toMatchObject([{ reading: '1284' }, { reading: '1391', newMeter: false }])
  })

  test('is settled by an advance at once', async () => {
    const lease = await letWith()
    await read(lease, '2026-11-01', '0')
    await world.pay(lease, '100')
    await read(lease, '2026-11-16', '10')
    expect(await world.ledger(lease)).toMatchObject({ owed: '0', advance: '15' })
  })

  test('of a new meter, or where no price is agreed, charges nothing', async () => {
    const lease = await letWith()
    await read(lease, '2026-11-01', '1391')
    expect((await read(lease, '2026-11-02', '3', { newMeter: true })).body.charge).toBeUndefined()
    expect((await read(lease, '2026-11-03', '5')).body.charge.amount).toBe('17')
    expect((await read(lease, '2026-11-04', '5')).body.charge).toBeUndefined()
    const free = await letWith({ unitRate: '' })
    await read(free, '2026-11-01', '1')
    expect((await read(free, '2026-11-02', '2')).body.charge).toBeUndefined()
  })

  test('that was wrong is credited and read again: the next counts from the one before', async () => {
    const lease = await letWith()
    await read(lease, '2026-10-01', '1284')
    const wrong = (await read(lease, '2026-11-01', '1931')).body.charge
    const credit = (amount: string) =>
      made(world.owner.post(`/charges/${wrong._id}/credit`, { amount, reason: 'Read wrongly' }))
    await credit('5000')
    expect((await read(lease, '2026-11-02', '1391')).status).toBe(400)
    await credit('500')
    const again = await read(lease, '2026-11-01', '1391')
    expect([again.status, again.body.charge.amount]).toEqual([201, '910'])
    expect(await world.ledger(lease)).toMatchObject({
      owed: '910',
      readings: [{ reading: '1284' }, { reading: '1391' }],
    })
  })

  test('stays where its charge was waived, or where a later one was counted from it', async () => {
    const lease = await letWith()
    await read(lease, '2026-10-01', '0')
    const { charge: earlier } = (await read(lease, '2026-11-01', '100')).body
    const { charge: later } = (await read(lease, '2026-11-02', '200')).body
    const credit = (charge: string, waiver: boolean) =>
      made(world.owner.post(`/charges/${charge}/credit`, { amount: '850', reason: 'Help', waiver }))
    await credit(later._id, true)
    await credit(earlier._id, false)
    expect((await world.ledger(lease)).readings).toHaveLength(3)
  })

  test('is taken after the agreement has ended, up to its last day', async () => {
    const lease = await letWith()
    await read(lease, '2026-11-01', '0')
    await world.owner.delete(`/rentmaster/${lease}`)
    expect((await read(lease, '2026-11-16', '10')).body.charge.amount).toBe('85')
    await world.passDays(1)
    expect((await read(lease, '2026-11-17', '20')).body.errors).toEqual({
      readOn: 'The agreement had ended by then.',
    })
  })

  test('is refused on an impossible day, at its field', async () => {
    const lease = await letWith({ startDate: '2026-11-01' })
    await read(lease, '2026-11-10', '100')
    for (const [day, message] of [
      ['2026-12-31', 'Choose today or an earlier day.'],
      ['2026-11-10', 'The meter was read on 10 Nov 2026 already: enter a later day.'],
      ['2026-11-09', 'The meter was read on 10 Nov 2026 already: enter a later day.'],
      ['10/11/2026', 'Please enter a date.'],
      ['', 'Please enter a date.'],
    ] as const) {
      const { status, body } = await read(lease, day, '200')
      expect([status, body.errors]).toEqual([400, { readOn: message }])
    }
  })

  test('that goes back is refused, and so is what is no reading', async () => {
    const lease = await letWith()
    await read(lease, '2026-11-01', '1391')
    expect((await read(lease, '2026-11-02', '1390.9')).body.errors).toEqual({
      reading: 'The meter showed 1391 on 1 Nov 2026. Less than that means a new meter.',
    })
    for (const reading of ['', '-1', '1,400', 'full', '1e5', '9999999999999', null]) {
      const { status, body } = await read(lease, '2026-11-02', reading)
      expect([status, body.errors]).toEqual([
        400,
        { reading: 'Please enter what the meter shows.' },
      ])
    }
    expect((await read(lease, '2026-11-02', '999999999999')).body.errors).toEqual({
      reading: 'That is far more than the 1391 of 1 Nov 2026. Please check it.',
    })
    expect((await world.ledger(lease)).readings).toHaveLength(1)
  })

  test('sent twice under one key is one', async () => {
    const lease = await letWith()
    await read(lease, '2026-11-01', '0')
    const body = { readOn: '2026-11-02', reading: '10' }
    const key = { 'idempotency-key': 'read once' }
    const path = `/rentmaster/${lease}/readings`
    const replies = await Promise.all([1, 2].map(() => world.owner.post(path, body, key)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await others(lease)).toHaveLength(1)
  })

  test('for no agreement, by another organization or by the client is refused', async () => {
    const lease = await letWith()
    const vikram = await world.registerOwner('Vikram')
    const body = { readOn: '2026-11-01', reading: '1' }
    expect((await vikram.post(`/rentmaster/${lease}/readings`, body)).status).toBe(404)
    expect((await world.client.post(`/rentmaster/${lease}/readings`, body)).status).toBe(403)
    expect((await read(NONE, '2026-11-01', '1')).status).toBe(404)
  })
})

describe('what recurs every month', () => {
  const MAINTENANCE = {
    name: 'Maintenance',
    kind: 'maintenance',
    monthlyAmount: '1500',
    fromDate: '2027-01-01',
    gst: false,
  }
  const add = (lease: string, change = {}) =>
    world.owner.post(`/rentmaster/${lease}/recurring`, { ...MAINTENANCE, ...change })
  const end = (id: string, toDate: unknown) => world.owner.put(`/recurring/${id}`, { toDate })
  const letCharged = (chargeFrom = '2026-11-01') => letWith({ chargeFrom, gstRate: '18' })

  test('is charged for days gone by at once, and then automatically', async () => {
    const lease = await letCharged()
    const { status } = await add(lease, { fromDate: '2026-11-16' })
    expect(status).toBe(201)
    expect(await others(lease)).toEqual(['Maintenance 2026-11-16 750 2026-12-05'])
    const { recurring } = await world.ledger(lease)
    expect(recurring).toMatchObject([
      { name: 'Maintenance', monthlyAmount: '1500', gst: false, fromDate: '2026-11-16' },
    ])
  })

  test('carries the tax of the agreement where that is set', async () => {
    const lease = await letCharged()
    await add(lease, { fromDate: '2026-11-01', gst: true })
    expect(await others(lease)).toEqual(['Maintenance 2026-11-01 1770 2026-12-05'])
  })

  test('is only noted while the agreement is not charged', async () => {
    const lease = await letWith()
    await add(lease, { fromDate: '2026-11-01' })
    expect(await world.ledger(lease)).toMatchObject({ owed: '0', recurring: [{ toDate: null }] })
  })

  test('ends on a day, and what was charged for later days is credited', async () => {
    const lease = await letCharged()
    const id = await made(add(lease, { fromDate: '2026-11-01' }))
    expect((await end(id, '2026-11-15')).status).toBe(200)
    const { charges, credits, recurring } = await world.ledger(lease)
    expect(recurring[0].toDate).toBe('2026-11-15')
    const [charge] = charges.filter(({ kind }: { kind: string }) => kind === 'maintenance')
    expect(charge).toMatchObject({ amount: '1500', settled: '750' })
    expect(credits).toMatchObject([{ kind: 'credit_note', credited: '750' }])
  })

  test('that goes on after all is due when it was due', async () => {
    const lease = await letWith({ chargeFrom: '2026-11-01', dueIn: 'same' })
    const id = await made(add(lease, { fromDate: '2026-11-01' }))
    await end(id, '2026-11-15')
    await end(id, '2026-11-30')
    const dueOn = '2026-11-05'
    expect((await world.ledger(lease)).charges.slice(-2)).toMatchObject([
      { name: 'Maintenance', dueOn, amount: '1500' },
      { name: 'Maintenance', dueOn, amount: '750', open: '750' },
    ])
  })

  test('that was not charged yet ends without a charge', async () => {
    const lease = await letCharged()
    const id = await made(add(lease, { fromDate: '2027-01-01' }))
    expect((await end(id, '2027-01-01')).status).toBe(200)
    expect(await others(lease)).toEqual([])
  })

  test.each(BAD_AMOUNTS)('of %j is refused at its field', async (monthlyAmount) => {
    const { status, body } = await add(await letCharged(), { monthlyAmount })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['monthlyAmount']])
  })

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['kind', 'rent'],
    ['gst', 'yes'],
    ['fromDate', ''],
    ['fromDate', '2026-02-30'],
    ['fromDate', '2026-10-31'],
    ['fromDate', '2099-01-01'],
  ])('with the %s %j is refused at its field', async (field, value) => {
    const lease = await letCharged()
    const { status, body } = await add(lease, { [field]: value })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    expect((await world.ledger(lease)).recurring).toEqual([])
  })

  test.each(['', null, 'soon', '2026-10-31', '2099-01-01'])(
    'does not end on %j',
    async (toDate) => {
      const id = await made(add(await letCharged()))
      const { status, body } = await end(id, toDate)
      expect([status, Object.keys(body.errors)]).toEqual([400, ['toDate']])
    },
  )

  test('added twice under one key is one', async () => {
    const lease = await letCharged()
    const key = { 'idempotency-key': 'once a month' }
    const path = `/rentmaster/${lease}/recurring`
    const replies = await Promise.all([1, 2].map(() => world.owner.post(path, MAINTENANCE, key)))
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
    expect((await world.ledger(lease)).recurring).toHaveLength(1)
  })

  test('to no agreement, an ended one, by another organization or by the client is refused', async () => {
    const lease = await letCharged()
    const id = await made(add(lease))
    const vikram = await world.registerOwner('Vikrant')
    expect((await vikram.put(`/recurring/${id}`, { toDate: '2027-02-01' })).status).toBe(404)
    expect((await vikram.post(`/rentmaster/${lease}/recurring`, MAINTENANCE)).status).toBe(404)
    expect((await world.client.put(`/recurring/${id}`, { toDate: '2027-02-01' })).status).toBe(403)
    expect((await end(NONE, '2027-02-01')).status).toBe(404)
    await world.owner.delete(`/rentmaster/${lease}`)
    expect((await add(lease)).status).toBe(404)
    expect((await add(NONE)).status).toBe(404)
  })
})
