import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import type { Person } from '../../../../tests/kit/world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
  const { lease } = await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })
  const pay = async (amount: string, more: object) =>
    expect((await world.pay(lease, amount, more)).status).toBe(201)
  await pay('48000', { depositAmount: '36000' })
  await pay('10800', { tdsAmount: '1200' })
  await pay('5000', { depositAmount: '5000' })
  const [newest] = (await world.owner.get('/rentTranscation?limit=1')).body
  const wrong = { reason: 'Counted twice' }
  const { status } = await world.owner.post(`/rentTranscation/${newest._id}/cancel`, wrong)
  expect(status).toBe(200)
})
afterAll(() => world.close())

const sums = async (caller: Person, query: string) => {
  const { headers } = await caller.get(`/rentTranscation?${query}`)
  return [headers['x-total-amount'], headers['x-total-parts']]
}

const ALL = ['58800.00', 'deposit=36000.00, tds=1200.00']

test("of what came in, deposit and tax are shown separately, on the owner's list", async () => {
  expect(await sums(world.owner, '')).toEqual(ALL)
  expect(await sums(world.owner, 'thisYear=false')).toEqual(['0.00', 'deposit=0.00, tds=0.00'])
  expect(await sums(world.owner, 'cancelled=true')).toEqual(['0.00', 'deposit=0.00, tds=0.00'])
})

test("a search and a client's own list are summed in the same parts", async () => {
  expect(await sums(world.owner, 'search=Ravi')).toEqual(ALL)
  expect(await sums(world.client, '')).toEqual(ALL)
})

test('the stored totals agree with the receipts', async () => {
  expect(await world.faults()).toEqual([])
})
