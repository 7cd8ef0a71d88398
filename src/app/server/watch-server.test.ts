import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/kit/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/test-database.ts'
import { SETTINGS } from '../../../tests/kit/world.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { createSealer } from '../../server/encryption.ts'
import { createMailQueue } from '../../server/mail/mail-queue.ts'
import { VERSION } from '../../shared/version.ts'
import { createApp } from './create-app.ts'
import { checksOf, readingsOf } from './watch-server.ts'

const TOKEN = 'a token of more than sixteen characters'
const sealer = createSealer(randomBytes(32))

let testDatabase: TestDatabase
let proxy: DatabaseProxy
let database: Database
const apps: FastifyInstance[] = []
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  proxy = await startDatabaseProxy(testDatabase.connection)
  database = openDatabase(proxy.connection, { poolSize: 2, onError: () => {} })
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
  await proxy.stop()
  await testDatabase.close()
})

const unused = () => Promise.reject(new Error('this test sends no mail'))

/** A server that is watched as `npm start` does it. Each has its own, so that none sees what another looked up. */
let app: FastifyInstance
beforeEach(() => watch(tmpdir()))

async function watch(dataDir: string) {
  const watched = { connection: proxy.connection, database, dataDir, restarts: () => 3 }
  app = await createApp({
    settings: { ...SETTINGS, metricsToken: TOKEN },
    database,
    sealer,
    clock: () => new Date(),
    mailer: { deliver: unused, enqueue: unused, enqueueAll: unused, enqueueDummy: unused },
    checks: checksOf(watched),
    readings: readingsOf(watched),
  })
  apps.push(app)
}

async function readiness() {
  const reply = await app.inject('/readyz')
  return { status: reply.statusCode, ...reply.json().checks }
}
const metrics = async () =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body

const READY = { status: 200, database: 'ok', migrations: 'ok', mailQueue: 'ok', disk: 'ok' }

/** Runs a statement as the role that owns the tables. */
const asOwner = async (sql: string) => {
  const client = new pg.Client(testDatabase.connection)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

test('the server is ready while everything that it needs is well', async () => {
  expect(await readiness()).toEqual(READY)
  expect((await app.inject('/livez')).json()).toEqual({ status: 'ok', version: VERSION })
})

test('without its database it lives, reports that it is not ready, and its metrics go on', async () => {
  await proxy.stop()
  expect(await readiness()).toMatchObject({ status: 503, database: 'failed', disk: 'ok' })
  expect((await app.inject('/livez')).statusCode).toBe(200)
  const text = await metrics()
  expect(text).toContain('rentbook_ready{check="database"} 0')
  expect(text).toContain('rentbook_database_restarts_total 3')
  expect(text).not.toMatch(/^rentbook_mail_oldest_seconds \d/m)
  await proxy.start()
})

test('the server is not ready where the mail queue leaves mails lying, and reports since when', async () => {
  const transport = { deliver: unused, deliverNow: unused, close: async () => {} }
  const connection = testDatabase.connection
  const queue = createMailQueue({ connection, transport, documents: {}, sealer, onError: () => {} })
  const mail = { to: 'asha@example.in', subject: 'A letter', text: 'Here it is.' }
  await queue.start()
  await queue.stop() // nobody takes them out
  await database.transaction({ role: 'rentbook_identity' }, (tx) => queue.enqueue(tx, mail))
  expect((await readiness()).mailQueue).toBe('ok')
  await asOwner("update pgboss.job set start_after = now() - interval '700 seconds'")
  await watch(tmpdir())
  expect(await readiness()).toEqual({ ...READY, status: 503, mailQueue: 'failed' })
  expect(await metrics()).toMatch(/^rentbook_mail_overdue_seconds 70\d/m)
  expect(await metrics()).toMatch(/^rentbook_mails_waiting 1$/m)
  await asOwner('delete from pgboss.job')
})

test('the server is not ready on a database that another version has migrated', async () => {
  await asOwner(
    "insert into schema_migrations (name, sha256) values ('9999_of_the_future.sql', 'x')",
  )
  expect(await readiness()).toEqual({ ...READY, status: 503, migrations: 'failed' })
  await asOwner("delete from schema_migrations where name like '9999%'")
})

test.runIf(process.platform === 'linux')('is not ready on a full disk', async () => {
  await watch('/proc') // on which nothing is free
  expect(await readiness()).toEqual({ ...READY, status: 503, disk: 'failed' })
})

test('the server counts failed sign-ins', async () => {
  const payload = { email: 'asha@example.in', password: 'a guess' }
  await app.inject({ method: 'POST', url: '/owner/login', payload })
  expect(await metrics()).toContain(
    'rentbook_security_events_total{event="sign-in failed",result=""} 1',
  )
})

type Rules = {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
}

test('the sample alerts name figures that the metrics report, and what to do', async () => {
  const file = join(import.meta.dirname, '../../../docs/alerts.yml')
  const { groups } = parse(readFileSync(file, 'utf8')) as Rules
  await app.inject('/livez')
  const text = await metrics()
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(5)
  for (const { alert, expr, annotations } of rules) {
    const names = expr.match(/\b(?:rentbook|http|nodejs)_\w+/g) ?? []
    for (const name of names) expect(text, alert).toMatch(new RegExp(`^(# TYPE )?${name}[ {]`, 'm'))
    if (names.length === 0) expect(expr).toBe('up{job="rentbook"} == 0') // which Prometheus itself makes
    expect(annotations.summary, alert).toBeTruthy()
    expect(annotations.do, alert).toBeTruthy()
  }
})
