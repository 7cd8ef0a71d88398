import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
let leases: [string, string, string]
beforeAll(async () => {
  world = await createMoneyWorld()
  const terms = { unitRate: '8', electricityMeterNumber: 'M-1' }
  const made = []
  for (let n = 0; n < 3; n++) made.push((await world.letTo(terms)).lease)
  leases = made as typeof leases
})
afterAll(() => world.close())

const rows = (more: object = {}) => leases.map((rentMaster) => ({ rentMaster, ...more }))
const countOf = async (table: string) =>
  Number((await world.query(`select count(*) from ${table}`))[0]?.count)

const owed = () =>
  Promise.all(leases.map(async (lease) => Number((await world.ledger(lease)).owed)))
const charge = { kind: 'other', name: 'Lift repair', amount: '500', dueOn: '2026-11-20' }
const chargeAll = (some: object[]) =>
  world.owner.post('/charges/together', { ...charge, rows: some })

test('one charge is posted to all the agreements or to none', async () => {
  const [charges, before] = [await countOf('charges'), await owed()]
  expect((await chargeAll([...rows(), { rentMaster: world.client.id }])).status).toBe(404)
  expect((await chargeAll([rows()[0] as object, rows()[0] as object])).status).toBe(400)
  expect(await countOf('charges')).toBe(charges)
  const { status, body } = await chargeAll(rows())
  expect([status, body.done.length]).toEqual([201, 3])
  expect(await owed()).toEqual(before.map((amount) => amount + 500))
})

test('several rents rise by a percentage, as their preview showed, or none does', async () => {
  const raise = { from: '2026-12-01', percentage: '7.5' }
  const send = (more: object) => world.owner.post('/rents/together', { ...raise, ...more })
  const seen = await send({ rows: rows(), preview: true })
  const rent = async () => (await world.owner.get(`/rentmaster/${leases[0]}/ledger`)).body.rents
  const before = await rent()
  expect(seen.status).toBe(200)
  const [first] = seen.body.done
  // Rounded to the rupee.
  const exact = Number(first.before) * 1.075
  expect(first).toMatchObject({ rentMaster: leases[0], monthlyRent: String(Math.round(exact)) })
  const stale = await send({ rows: [...rows().slice(1), { ...rows()[0], expect: '1' }] })
  expect(stale).toMatchObject({ status: 409, body: { code: 'preview-stale' } })
  expect(await rent()).toEqual(before)
  const expected = seen.body.done.map((it: Record<string, string>) => ({
    rentMaster: it.rentMaster,
    expect: it.monthlyRent,
  }))
  expect((await send({ rows: expected })).status).toBe(201)
  expect((await rent()).at(-1)).toMatchObject({
    from: '2026-12-01',
    monthlyRent: first.monthlyRent,
  })
  // Another rent follows already, which would undo this one; or begins that day, and would be raised once more. All who
  // cannot be raised are named.
  const after = await rent()
  for (const from of ['2026-11-20', '2026-12-01']) {
    const reply = await send({ from, rows: rows() })
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(Object.keys(reply.body.errors)).toEqual(leases)
  }
  expect(await rent()).toEqual(after)
})

test.each([true, false])(
  'several rents do not rise from a day in a month gone by (preview: %s)',
  async (preview) => {
    const body = { from: '2026-10-31', percentage: '5', rows: rows(), preview }
    const reply = await world.owner.post('/rents/together', body)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['from']])
  },
)

describe('payments of several agreements', () => {
  // Without it they would be advances, which later charges use.
  beforeAll(() => chargeAll(rows()))
  const by = { paymentMode: 'Online_Payment', method: 'upi', receivedOn: '2026-11-16' }
  const payments = (references: string[]) => ({
    ...by,
    rows: leases.map((rentMaster, at) => ({
      rentMaster,
      amount: '200',
      reference: references[at],
    })),
  })
  const send = (body: object, headers = {}) => world.owner.post('/payments/together', body, headers)

  test('are all refused if one is invalid, which is named', async () => {
    const counts = async () => [await countOf('credits'), await countOf('receipts')]
    const before = await counts()
    const { status, body } = await send(payments(['900000000004', '900000000005', '900000000005']))
    expect(status).toBe(409)
    expect(Object.keys(body.errors)).toEqual([leases[2]])
    expect(await counts()).toEqual(before)
  })

  test('have each a receipt and a reference of their own, once however often they are sent', async () => {
    const body = payments(['900000000001', '900000000002', '900000000003'])
    const headers = { 'idempotency-key': 'month-2026-11' }
    const before = await owed()
    const first = await send(body, headers)
    const again = await send(body, headers)
    expect([first.status, again.body]).toEqual([201, first.body])
    const numbers = first.body.done.map(
      ({ receipt }: never) => (receipt as { receiptNumber: number }).receiptNumber,
    )
    expect(numbers).toEqual([1, 2, 3])
    expect(await world.query('select reference from credits order by reference')).toMatchObject([
      { reference: '900000000001' },
      { reference: '900000000002' },
      { reference: '900000000003' },
    ])
    expect(await owed()).toEqual(before.map((amount) => amount - 200))
    expect(await world.faults()).toEqual([])
  })
})

describe('the readings of a month', () => {
  const send = (readOn: string, typed: string[]) =>
    world.owner.post('/readings/together', {
      readOn,
      rows: leases.map((rentMaster, at) => ({ rentMaster, reading: typed[at] })),
    })

  beforeAll(async () => {
    expect((await send('2026-10-16', ['100', '200', '300'])).status).toBe(201)
  })

  test('are charged from the last ones, which are shown beside them', async () => {
    const { body } = await world.owner.get('/meters')
    expect(body).toMatchObject([
      { rentMaster: leases[0], unitRate: '8', last: { readOn: '2026-10-16', reading: '100' } },
      { last: { reading: '200' } },
      { last: { reading: '300' } },
    ])
    const { body: read } = await send('2026-11-16', ['110', '200', '312.5'])
    expect(read.done).toMatchObject([{ charged: '80' }, { charged: null }, { charged: '100' }])
  })

  test('are all refused if one is invalid, which is named', async () => {
    const before = await countOf('meter_readings')
    const { status, body } = await send('2026-10-16', ['120', '210', '320'])
    expect([status, Object.keys(body.errors)]).toEqual([400, [leases[0]]])
    expect(await countOf('meter_readings')).toBe(before)
  })
})
