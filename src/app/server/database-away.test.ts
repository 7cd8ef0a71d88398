import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/kit/database-proxy.ts'
import { wholeTest } from '../../../tests/kit/whole-test.ts'
import {
  createWorld,
  PASSWORD,
  type Person,
  PROPERTY,
  SETTINGS,
  type World,
} from '../../../tests/kit/world.ts'
import { openDatabase } from '../../server/database/database.ts'
import { createApp } from './create-app.ts'

let world: World
let proxy: DatabaseProxy
let asha: Person
let call: (method: 'GET' | 'POST', url: string, body?: object) => Promise<Answer>
let close: () => Promise<void>

type Answer = { status: number; retryAfter: number; code: string | undefined }

beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  proxy = await startDatabaseProxy(world.database.connection)
  const database = openDatabase(proxy.connection, { poolSize: 4, onError: () => {} })
  const app = await createApp({
    settings: SETTINGS,
    database,
    mailer: { deliver: unused, enqueue: unused, enqueueAll: unused, enqueueDummy: unused },
    sealer: world.sealer,
    clock: world.now,
  })
  close = async () => {
    await app.close()
    await database.close()
  }
  call = async (method, url, payload) => {
    const headers = { authorization: `Bearer ${asha.token}` }
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return {
      status: reply.statusCode,
      retryAfter: Number(reply.headers['retry-after']),
      code: reply.json().code,
    }
  }
})
afterAll(async () => {
  await close()
  await proxy.stop()
  await world.close()
})

const unused = () => Promise.reject(new Error('this test sends no mail'))

const AWAY = { status: 503, code: 'database-unavailable', retryAfter: 2 }

beforeEach(async () => expect((await call('GET', '/propertymaster')).status).toBe(200))

test('while the database is stopped, every call answers 503 with Retry-After', async () => {
  await proxy.stop()
  for (const answer of await Promise.all([
    call('GET', '/propertymaster'),
    call('POST', '/propertymaster', PROPERTY),
    call('POST', '/owner/login', { email: asha.email, password: PASSWORD }),
    call('GET', '/health'),
  ]))
    expect(answer).toMatchObject(AWAY)
  await proxy.start()
  expect((await call('POST', '/propertymaster', PROPERTY)).status).toBe(201)
})

wholeTest('reports a database that hangs, without waiting for it', async () => {
  proxy.freeze()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call('POST', '/propertymaster', PROPERTY)),
  )
  proxy.thaw()
  for (const answer of answers) expect(answer).toMatchObject(AWAY)
  expect((await call('GET', '/propertymaster')).status).toBe(200)
})

wholeTest('broken connections end neither the process nor later calls', async () => {
  for (let round = 0; round < 10; round += 1) {
    const calls = Array.from({ length: 6 }, () => call('POST', '/propertymaster', PROPERTY))
    setImmediate(proxy.reset)
    for (const { status } of await Promise.all(calls)) expect([201, 503]).toContain(status)
    expect((await call('GET', '/propertymaster')).status).toBe(200)
  }
})
