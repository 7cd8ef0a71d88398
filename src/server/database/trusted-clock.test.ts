import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/kit/test-database.ts'
import { openDatabase } from './database.ts'
import { isTrustworthy, runWithTrustedClock, trustClock } from './trusted-clock.ts'

const DAY = 24 * 60 * 60 * 1000
const noon = new Date('2026-11-16T12:00:00+05:30')
const after = (days: number) => new Date(noon.getTime() + days * DAY)

const clocks = { now: noon, seenAt: noon, databaseNow: noon, isDatabaseElsewhere: false }
test.each([
  ['at the first start, with its database', { seenAt: null }, true],
  ['at the first start, not against its database', { seenAt: null, databaseNow: after(2) }, false],
  ['a day after it was seen', { seenAt: after(-1) }, true],
  ['not more than a day after', { seenAt: after(-1.01) }, false],
  ['not more than a day before', { seenAt: after(1.01) }, false],
  ['not by a database of the same machine', { seenAt: after(-120), databaseNow: noon }, false],
  ['by a database elsewhere', { seenAt: after(-120), isDatabaseElsewhere: true }, true],
  [
    'not against a database elsewhere',
    { seenAt: after(-120), databaseNow: after(-120), isDatabaseElsewhere: true },
    false,
  ],
])('a clock is trusted %s', (_, differing, expected) => {
  expect(isTrustworthy({ ...clocks, ...differing })).toBe(expected)
})

test('a job that was held runs at its next turn', async () => {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.connection, { poolSize: 1, onError: () => {} })
  let runs = 0
  const clock = () => new Date()
  const once = () =>
    runWithTrustedClock(
      { database, clock },
      { everyMs: DAY, onError: () => {} },
      async () => runs++,
    )()
  const see = (daysAgo: number) =>
    database.transaction({ role: 'rentbook_identity' }, (tx) =>
      trustClock(tx, new Date(Date.now() - daysAgo * DAY)),
    )
  await see(3)
  await once()
  expect(runs).toBe(0)
  await see(0)
  await once()
  expect(runs).toBe(1)
  await database.close()
  await testDatabase.close()
})
