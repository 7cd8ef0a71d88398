import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../../tests/kit/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

test('the history of an agreement shows its receipts, charges and deposit, and of no other agreement', async () => {
  const { owner } = world
  const terms = { monthlyRent: '12000', chargeFrom: '2026-11-01', unitRate: '8.50' }
  const { lease } = await world.letTo(terms)
  const { lease: another } = await world.letTo(terms)
  await world.pay(lease, '5000', { depositAmount: '3000' })
  const charge = {
    rentMaster: lease,
    kind: 'other',
    name: 'Window',
    amount: '900',
    dueOn: '2026-11-16',
  }
  const window = (await owner.post('/charges', charge)).body._id
  await owner.post(`/charges/${window}/credit`, { amount: '900', reason: 'It was old.' })
  await owner.post(`/rentmaster/${lease}/depositdeduction`, { amount: '1000', reason: 'Rent' })
  const back = { kind: 'deposit_return', amount: '500', paymentMode: 'cash' }
  await made(owner.post('/payouts', { rentMaster: lease, ...back }))
  await owner.post(`/rentmaster/${lease}/readings`, { readOn: '2026-11-16', reading: '1' })
  const paid = await made(world.pay(lease, '100'))
  await owner.post(`/payments/${paid}/reverse`, { reason: 'It bounced.' })
  await world.pay(another, '700')
  const { body } = await owner.get(`/events?rentMaster=${lease}`)
  const events = body.map(({ verb, kind }: { verb: string; kind: string }) => `${verb} ${kind}`)
  expect(events.toReversed()).toEqual([
    'added lease',
    'recorded receipt',
    'added charge',
    'credited charge',
    'recorded deposit deduction',
    'recorded payout',
    'recorded meter reading',
    'recorded receipt',
    'cancelled receipt',
  ])
})

test('a rent that held from the start is shown without a day', async () => {
  const { lease } = await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })
  await world.owner.post(`/rentmaster/${lease}/rents`, { from: '2026-12-01', monthlyRent: '13000' })
  const { body } = await world.owner.get(`/events?rentMaster=${lease}`)
  expect(JSON.stringify(body[0])).toContain('2026-12-01')
  expect(JSON.stringify(body)).not.toContain('0001-01-01')
})
