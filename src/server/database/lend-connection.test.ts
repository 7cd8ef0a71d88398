import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/kit/database-proxy.ts'
import { createTestDatabase } from '../../../tests/kit/test-database.ts'
import { connectionTimeouts } from './database.ts'
import { lendTried } from './lend-connection.ts'

let kit: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: DatabaseProxy
beforeAll(async () => {
  kit = await createTestDatabase()
  proxy = await startDatabaseProxy(kit.connection)
})
afterAll(async () => {
  await proxy.stop()
  await kit.close()
})

const CONNECTIONS = 5
type Client = pg.PoolClient

const backendOf = async (client: Client): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid

/** A pool through the proxy with that many idle connections that were used, and a clock that is set. */
async function openIdle() {
  const pool = new pg.Pool({ ...proxy.connection, max: CONNECTIONS, ...connectionTimeouts(2_000) })
  onTestFinished(() => pool.end())
  pool.on('error', () => {})
  let now = 0
  const lend = lendTried(pool, () => now)
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, lend))
  const backends = await Promise.all(clients.map(backendOf))
  for (const client of clients) {
    now += 1
    client.release()
  }
  return { pool, lend, backends, wait: (ms: number) => (now += ms) }
}

const use = async (lend: () => Promise<Client>): Promise<number> => {
  const client = await lend()
  const backend = await backendOf(client)
  client.release()
  return backend
}

test('a caller who meets connections that were cut silently waits for one, and works', async () => {
  const { pool, lend, backends, wait } = await openIdle()
  wait(60_000)
  proxy.cutSilently()
  expect(backends).not.toContain(await use(lend))
  // The others that were cut were closed untried.
  expect(pool.totalCount).toBe(1)
})

test('connections that answer are lent again', async () => {
  const { pool, lend, backends, wait } = await openIdle()
  wait(60_000)
  for (let turn = 0; turn < CONNECTIONS; turn += 1) expect(backends).toContain(await use(lend))
  expect(pool.totalCount).toBe(CONNECTIONS)
})

test('what was just used is not checked first', async () => {
  const { pool, lend, wait } = await openIdle()
  wait(500)
  proxy.cutSilently()
  const client = await lend()
  // Nobody queried it: it hangs, and is there.
  expect(pool.totalCount).toBe(CONNECTIONS)
  client.release(true)
})
