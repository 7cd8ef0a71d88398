import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/test-database.ts'
import { type Database, openDatabase } from '../../../../server/database/database.ts'
import { Refusal } from '../../../../server/refusal.ts'
import { exponentialBackoff, type Limit, refund, takeAttempt, tryTakeAttempt } from './throttle.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { poolSize: 10, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await testDatabase.close()
})

const START = new Date('2026-11-16T12:00:00Z').getTime()
const after = (seconds: number) => new Date(START + seconds * 1000)

/** Takes one at a second; returns 0, or the seconds to wait. */
const take = (key: string, limit: Limit, second: number) =>
  database
    .transaction({ role: 'rentbook_identity' }, (tx) => takeAttempt(tx, key, limit, after(second)))
    .then(
      () => 0,
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return error.retryAfterSeconds
      },
    )

const HOURLY: Limit = { free: 2, window: 3600 }
const GROWING: Limit = { free: 2, window: 3600, pause: exponentialBackoff }

test('allows a number of attempts in a window, then none until it ends', async () => {
  expect([await take('a', HOURLY, 0), await take('a', HOURLY, 10)]).toEqual([0, 0])
  expect(await take('a', HOURLY, 20)).toBe(3580)
  expect(await take('a', HOURLY, 3599)).toBe(1)
  expect(await take('a', HOURLY, 3600)).toBe(0)
})

test('pauses grow with each further attempt, and a refused attempt does not prolong them', async () => {
  expect([await take('b', GROWING, 0), await take('b', GROWING, 0)]).toEqual([0, 0])
  expect([await take('b', GROWING, 0), await take('b', GROWING, 0)]).toEqual([1, 1])
  expect([await take('b', GROWING, 1), await take('b', GROWING, 1)]).toEqual([0, 2])
  expect([await take('b', GROWING, 3), await take('b', GROWING, 3)]).toEqual([0, 4])
})

test('a pause is never longer than 15 minutes', () => {
  expect([0, 1, 9, 10, 11, 1_000_000].map(exponentialBackoff)).toEqual([1, 2, 512, 900, 900, 900])
})

test('a refunded attempt does not count and ends its pause', async () => {
  for (let time = 0; time < 5; time += 1) {
    expect(await take('c', GROWING, 0)).toBe(0)
    await database.transaction({ role: 'rentbook_identity' }, (tx) => refund(tx, 'c'))
  }
  expect([await take('c', GROWING, 0), await take('c', GROWING, 0)]).toEqual([0, 0])
  await database.transaction({ role: 'rentbook_identity' }, (tx) => refund(tx, 'c'))
  expect(await take('c', GROWING, 0)).toBe(0)
  expect(await take('c', GROWING, 0)).toBe(1)
})

test('keys are separate', async () => {
  await Promise.all([take('d', HOURLY, 0), take('d', HOURLY, 0)])
  expect([await take('d', HOURLY, 0), await take('e', HOURLY, 0)]).toEqual([3600, 0])
})

test('50 parallel attempts get no more than what is allowed', async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => take('f', HOURLY, 0)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2)
})

test('the throttle can tell whether an attempt is left instead of refusing', async () => {
  const ask = () =>
    database.transaction({ role: 'rentbook_identity' }, (tx) =>
      tryTakeAttempt(tx, 'g', HOURLY, after(0)),
    )
  expect([await ask(), await ask(), await ask()]).toEqual([true, true, false])
})

describe('a clock that was wrong', () => {
  const [AHEAD, DAY] = [400 * 86_400, 86_400]

  test.each([
    ['a count', HOURLY],
    ['a growing pause', GROWING],
  ])('leaves no pause behind once it is right, from %s', async (name, limit) => {
    const key = `ahead: ${name}`
    for (let time = 0; time < 3; time += 1) await take(key, limit, AHEAD)
    expect(await take(key, limit, AHEAD)).toBeGreaterThan(0)
    expect([await take(key, limit, 0), await take(key, limit, 0)]).toEqual([0, 0])
    expect(await take(key, limit, 0)).toBeGreaterThan(0)
  })

  test('that was half a window ahead leaves none either', async () => {
    for (let time = 0; time < 3; time += 1) await take('half', HOURLY, 1800)
    expect(await take('half', HOURLY, 0)).toBe(0)
  })

  test('that was behind ends what it counted', async () => {
    for (let time = 0; time < 3; time += 1) await take('behind', HOURLY, -DAY)
    expect(await take('behind', HOURLY, 0)).toBe(0)
  })
})
