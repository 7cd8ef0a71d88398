import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import type { Reply } from '../../../../tests/kit/world.ts'
import { UNLIKELY_DAY } from '../../ledger/unlikely-day.ts'

let world: MoneyWorld
let lease: string
let flat: { rentMaster: string; propertyMaster: string; clientMaster: string }
beforeAll(async () => {
  world = await createMoneyWorld()
  const letting = await world.letTo({
    chargeFrom: '2026-10-15',
    unitRate: '8',
    monthlyRent: '12000',
  })
  lease = letting.lease
  const { property: propertyMaster, client } = letting
  flat = { rentMaster: lease, propertyMaster, clientMaster: client.id }
  const deposit = { rentMaster: lease, amount: '9000', depositAmount: '5000', paymentMode: 'cash' }
  await world.owner.post('/payments', deposit)
})
afterAll(() => world.close())

type Ask = (day: string, more?: object) => Promise<Reply>
const cash = () => ({ rentMaster: lease, paymentMode: 'cash' })
const days = { RentFrom: '2026-12-01', RentTo: '2026-12-02' }
const entries: Record<string, { field: string; ask: Ask }> = {
  'a payment': {
    field: 'receivedOn',
    ask: (receivedOn, more) =>
      world.owner.post('/payments', { ...cash(), amount: '1', receivedOn, ...more }),
  },
  'a receipt whose day of payment is given': {
    field: 'receivedOn',
    ask: (receivedOn, more) =>
      world.owner.post('/rentTranscation', {
        ...flat,
        ...days,
        paymentMode: 'cash',
        amount: '1',
        receivedOn,
        ...more,
      }),
  },
  'a refund': {
    field: 'paidOn',
    ask: (paidOn, more) =>
      world.owner.post('/payouts', {
        ...cash(),
        kind: 'deposit_return',
        amount: '1',
        paidOn,
        ...more,
      }),
  },
  'a reading': {
    field: 'readOn',
    ask: (readOn, more) =>
      world.owner.post(`/rentmaster/${lease}/readings`, { readOn, reading: '1', ...more }),
  },
}

test.each(Object.entries(entries))(
  '%s of 1900, or before the agreement, is asked about, and kept once its day is confirmed',
  async (_, { field, ask }) => {
    const before = await world.ledger(lease)
    for (const day of ['1900-01-01', '2026-10-14']) {
      const { status, body } = await ask(day)
      expect([status, body.code, body.errors]).toEqual([
        409,
        'unlikely-day',
        { [field]: UNLIKELY_DAY['before-agreement'] },
      ])
      expect((await ask(day, { confirmDay: false })).status).toBe(409)
    }
    expect(await world.ledger(lease)).toEqual(before)
    const kept = await ask('2026-10-14', { confirmDay: true })
    expect(kept.status, JSON.stringify(kept.body)).toBe(201)
  },
)

test('without a known start of the agreement, days more than a year ago need confirmation', async () => {
  const { lease: unknown } = await world.letTo()
  const pay = (receivedOn: string) => world.pay(unknown, '1', { receivedOn })
  const reply = await pay('1900-01-01')
  expect([reply.status, reply.body.message]).toEqual([409, UNLIKELY_DAY['long-ago']])
  expect((await pay('2025-12-01')).status).toBe(201)
})

test('an owner who confirms a claim has to confirm its day, and a preview shows why', async () => {
  const claim = { rentMaster: lease, amount: '1', method: 'cash', paidOn: '2026-10-01' }
  const { body } = await world.client.post('/claims', claim)
  const confirm = (more: object) => world.owner.post(`/claims/${body._id}/confirm`, more)
  const preview = await confirm({ preview: true })
  expect(preview.body.warnings).toMatchObject([{ code: 'before-agreement' }])
  const reply = await confirm({})
  expect([reply.status, reply.body.code]).toEqual([409, 'unlikely-day'])
  expect((await confirm({ confirmDay: true })).status).toBe(201)
})

test('today needs no confirmation, even before the agreement begins', async () => {
  const { lease: ahead } = await world.letTo({ chargeFrom: '2026-12-01' })
  const paid = await world.pay(ahead, '1', { receivedOn: world.today() })
  expect(paid.status).toBe(201)
})
