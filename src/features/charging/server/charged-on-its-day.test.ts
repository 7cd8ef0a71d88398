import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'

// Nobody writes anything meanwhile: only its time makes an organization due.
let world: MoneyWorld
beforeEach(async () => {
  world = await createMoneyWorld(new Date('2026-11-16T23:30:00+05:30'))
})
afterEach(() => world.close())

const letFrom = async (startDate: string, more = {}) => {
  const { lease } = await world.letTo({
    startDate,
    chargeFrom: startDate,
    paymentDate: '1',
    ...more,
  })
  return lease
}
/** How many charges each run of so many hours posts, by the hour of the first day. */
async function postedHourly(hours: number): Promise<string[]> {
  const posted: string[] = []
  for (let hour = 0; hour < hours; hour++) {
    const count = await world.runCharges()
    if (count > 0) posted.push(`${localHour()} ${count}`)
    world.advance({ minutes: 60 })
  }
  return posted
}
const localHour = () => new Date(world.now().getTime() + 330 * 60_000).toISOString().slice(0, 13)

test('an agreement that begins in nine days is charged in the first hour of its day, and so is its next month', async () => {
  await letFrom('2026-11-25')
  await world.runCharges()
  expect(await postedHourly(16 * 24)).toEqual(['2026-11-25T00 1', '2026-12-01T00 1'])
})

test('a server that was down for ten days charges when it is back', async () => {
  await letFrom('2026-11-20')
  await world.runCharges()
  world.advance({ days: 10 })
  expect(await world.runCharges()).toBe(1)
})

test('what a killed server had claimed is charged by the next run', async () => {
  await letFrom('2026-11-17')
  await world.runCharges()
  world.advance({ minutes: 60 })
  await world.query(
    "update due_jobs set claimed_by = gen_random_uuid(), next_at = next_at + interval '30 minutes'",
  )
  expect([await world.runCharges(), await world.runCharges()]).toEqual([1, 0])
})

test('an agreement that somebody is at is charged by the next run', async () => {
  await letFrom('2026-11-17')
  await world.runCharges()
  world.advance({ minutes: 60 })
  const somebody = new pg.Client(world.database.connection)
  await somebody.connect()
  await somebody.query('begin')
  await somebody.query('select from leases for update')
  expect(await world.runCharges()).toBe(0)
  await somebody.query('rollback')
  await somebody.end()
  expect(await world.runCharges()).toBe(1)
})
