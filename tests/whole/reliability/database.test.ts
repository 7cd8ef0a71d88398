import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../src/app/server/create-app.ts'
import { openDatabase } from '../../../src/server/database/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../kit/database-proxy.ts'
import { createWorld, type Person, PROPERTY, SETTINGS, type World } from '../../kit/world.ts'
import { count, isMeasured, reportFigures } from './count.ts'

const OUTAGES = count(4)
const REPORTED_WITHIN_MS = 3_000
const BACK_WITHIN_MS = 5_000
const AT_ONCE = 8

let world: World
let proxy: DatabaseProxy
let asha: Person
let call: (method: 'GET' | 'POST') => Promise<{ status: number; hasHint: boolean; ms: number }>
let close: () => Promise<void>
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  proxy = await startDatabaseProxy(world.database.connection)
  const database = openDatabase(proxy.connection, { poolSize: 4, onError: () => {} })
  const unused = () => Promise.reject(new Error('this test sends no mail'))
  const app = await createApp({
    settings: SETTINGS,
    database,
    clock: world.now,
    mailer: { deliver: unused, enqueue: unused, enqueueAll: unused, enqueueDummy: unused },
    sealer: world.sealer,
  })
  close = async () => {
    await app.close()
    await database.close()
  }
  call = async (method) => {
    const begin = performance.now()
    const headers = { authorization: `Bearer ${asha.token}` }
    const url = '/propertymaster'
    const payload = method === 'POST' ? { payload: PROPERTY } : {}
    const reply = await app.inject({ method, url, headers, ...payload })
    const hasHint = reply.headers['retry-after'] !== undefined
    return { status: reply.statusCode, hasHint, ms: performance.now() - begin }
  }
})
afterAll(async () => {
  await close()
  await proxy.stop()
  await world.close()
})

/** Ways in which a database goes away; each returns how it comes back. */
const OUTAGE = {
  stopped: async () => {
    await proxy.stop()
    return () => proxy.start()
  },
  frozen: async () => {
    proxy.freeze()
    return async () => proxy.thaw()
  },
  reset: async () => {
    proxy.reset()
    return async () => {}
  },
  cutSilently: async () => {
    proxy.cutSilently()
    return async () => {}
  },
}

const callAtOnce = () =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index % 2 ? 'GET' : 'POST')))

test('a lost database is reported within 3 seconds, and used again within 5', async () => {
  const kinds = Object.values(OUTAGE)
  let [reported, back] = [0, 0]
  for (let outage = 0; outage < OUTAGES; outage += 1) {
    const begin = kinds[outage % kinds.length]
    if (!begin) throw new Error('unreachable')
    const end = await begin()
    for (const { status, hasHint, ms } of await callAtOnce()) {
      expect([200, 201, 503]).toContain(status)
      expect(status !== 503 || hasHint).toBe(true)
      reported = Math.max(reported, ms)
    }
    await end()
    const ended = performance.now()
    while ((await call('GET')).status !== 200) await pause(50)
    back = Math.max(back, performance.now() - ended)
  }
  reportFigures('database', { outages: OUTAGES, slowestAnswerMs: reported, slowestBackMs: back })
  if (!isMeasured) return
  expect(reported).toBeLessThan(REPORTED_WITHIN_MS)
  expect(back).toBeLessThan(BACK_WITHIN_MS)
}, 600_000)
