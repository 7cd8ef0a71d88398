import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const start = (lease: string, chargeFrom: string) =>
  world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom })
const shown = async (lease: string) =>
  (await world.ledger(lease)).charges.map(
    ({ periodStart, dueOn, amount }: Record<string, string>) => `${periodStart} ${dueOn} ${amount}`,
  )

test('a server that was down for three months charges what it would have charged every day', async () => {
  const terms = { monthlyRent: '12000', paymentDate: '31' }
  const [daily, late] = [await world.letTo(terms), await world.letTo(terms)]
  for (const { lease } of [daily, late]) await start(lease, '2026-11-15')
  await world.query('update leases set charged_from = null where id = $1', [late.lease])
  for (let day = 0; day < 100; day++) {
    world.advance({ days: 1 })
    await world.runCharges()
  }
  await world.passDays(0)
  await world.query("update leases set charged_from = '2026-11-15' where id = $1", [late.lease])
  // Nobody wrote this through the product.
  await world.query("update due_jobs set next_at = '-infinity'")
  expect(await world.runCharges()).toBe(3)
  expect(await world.runCharges()).toBe(0)
  expect(await shown(late.lease)).toEqual(await shown(daily.lease))
  expect(await shown(daily.lease)).toEqual([
    '2026-11-15 2026-12-31 6400',
    '2026-12-01 2027-01-31 12000',
    '2027-01-01 2027-02-28 12000',
    '2027-02-01 2027-03-31 12000',
  ])
  expect(await world.faults()).toEqual([])
})

test('two runs at once charge everything once', async () => {
  const leases = await Promise.all(Array.from({ length: 5 }, () => world.letTo()))
  for (const { lease } of leases) await start(lease, '2027-02-01')
  await world.passDays(40)
  const posted = await Promise.all([world.runCharges(), world.runCharges(), world.runCharges()])
  await world.runCharges()
  expect(posted.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0)
  for (const { lease } of leases) expect(await shown(lease)).toHaveLength(3)
  expect(await world.faults()).toEqual([])
})

test('an organization whose trial has expired is charged, a closed one is not', async () => {
  const { lease } = await world.letTo({ monthlyRent: '12000' })
  await start(lease, '2027-04-01')
  const before = await shown(lease)
  await world.query("update organizations set trial_ends_on = '2020-01-01'")
  await world.passDays(31)
  expect(await world.runCharges()).toBeGreaterThan(0)
  await world.query('update organizations set closed_at = now()')
  await world.passDays(31)
  expect(await world.runCharges()).toBe(0)
  const [{ count }] = await world.query(
    'select count(*)::int as count from charges where lease_id = $1',
    [lease],
  )
  expect(count).toBe(before.length + 1)
})
