import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  copyDatabase,
  createEmptyDatabase,
  type EmptyDatabase,
} from '../../../tests/kit/empty-database.ts'
import { queryDatabase } from '../../../tests/kit/query-database.ts'
import { wholeTest } from '../../../tests/kit/whole-test.ts'
import type { Connection } from './database.ts'
import { prepareDatabase } from './prepare-database.ts'

const preparing = (connection: Connection) => () => prepareDatabase(connection, 'Asia/Kolkata')
const asking = (connection: Connection) => (sql: string) => queryDatabase(connection, sql)

const SERVERS = 9

let started: EmptyDatabase
/** The migrations that each of the servers ran which started together on an empty database. */
let ran: Awaited<ReturnType<typeof prepareDatabase>>[]
beforeAll(async () => {
  started = await createEmptyDatabase()
  const prepare = preparing(started.connection)
  ran = await Promise.all(Array.from({ length: SERVERS }, prepare))
  // The first start that finds a queue lets backups read the mails.
  await Promise.all(Array.from({ length: SERVERS }, prepare))
})
afterAll(() => started.close())

/** A copy of the database on which those servers have started twice. */
async function preparedDatabase() {
  const database = await copyDatabase(started)
  onTestFinished(database.close)
  return { prepare: preparing(database.connection), ask: asking(database.connection) }
}

test('of servers that start together on an empty database one migrates it, and all come up', () => {
  expect(ran).toHaveLength(SERVERS)
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
})

// The last transaction that changed a table, a schema or its rights.
const LAST_WRITINGS =
  'select max(xmin::text::bigint) from pg_class union all select max(xmin::text::bigint) from pg_namespace'

test('a database that is prepared is left as it is', async () => {
  const { prepare, ask } = await preparedDatabase()
  const before = await ask(LAST_WRITINGS)
  await prepare()
  expect(await ask(LAST_WRITINGS)).toEqual(before)
})

// One row for each right of each role on the queue.
const RIGHTS = `
  select relname as name, (aclexplode(relacl)).*
    from pg_class where relnamespace = 'pgboss'::regnamespace
  union all select attrelid::regclass || '.' || attname, (aclexplode(attacl)).*
    from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'pgboss'::regnamespace
  union all select nspname, (aclexplode(nspacl)).* from pg_namespace where nspname = 'pgboss'
  order by name, grantee, privilege_type`

wholeTest('a start makes up for rights of the queue that were taken away', async () => {
  const { prepare, ask } = await preparedDatabase()
  const held = await ask(RIGHTS)
  for (const loss of [
    'insert on pgboss.job_common from rentbook_app',
    'select (id) on pgboss.job from rentbook_app',
    'select on pgboss.queue from rentbook_app',
    'delete on pgboss.job from rentbook_identity',
    'insert on pgboss.queue from rentbook_admin',
    'usage on schema pgboss from rentbook_admin',
  ]) {
    await ask(`revoke ${loss}`)
    expect(await ask(RIGHTS), loss).not.toEqual(held)
    await prepare()
    expect(await ask(RIGHTS), loss).toEqual(held)
  }
})
