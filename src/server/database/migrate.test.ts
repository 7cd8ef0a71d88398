import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/test-database.ts'
import { CannotStartError } from '../cannot-start-error.ts'
import { migrate, requireMigrated } from './migrate.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-migrations-'))
  database = await createTestDatabase()
  await query('drop table if exists public.schema_migrations')
})

afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate(database.connection, { folder, timeZone: 'Asia/Kolkata' })

test("the tests' template database is migrated", () => {
  expect(inject('postgres').database).toBe('template_rentbook')
})

test('an empty folder runs nothing', async () => {
  expect(await run()).toEqual([])
})

test('files run once, in the order of their numbers', async () => {
  await write(
    '0002_second.sql',
    'insert into first_one values (2); insert into first_one values (3);',
  )
  await write('0001_first.sql', 'create table first_one (n int);')
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
  await write('0003_third.sql', 'insert into first_one values (4)')
  expect(await run()).toEqual(['0003_third.sql'])
  expect(await run()).toEqual([])
  expect(await query('select n from first_one order by n')).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }])
})

test('a failure rolls back to before the first new file', async () => {
  await write('0001_good.sql', 'create table good ()')
  await write('0002_bad.sql', 'create table bad (n nonsense)')
  await expect(run()).rejects.toThrow('The migration 0002_bad.sql failed: type "nonsense"')
  expect(await query("select to_regclass('good') as good")).toEqual([{ good: null }])
})

test('a server that ends under a migration fails it, and not the whole program', async () => {
  await write('0001_long.sql', 'select pg_terminate_backend(pg_backend_pid())')
  await expect(run()).rejects.toThrow('The migration 0001_long.sql failed: ')
})

test('rejects a file that was changed after it ran', async () => {
  await write('0001_first.sql', 'create table first_one ()')
  await run()
  await write('0001_first.sql', 'create table first_one (n int)')
  await expect(run()).rejects.toThrow('0001_first.sql was changed after it ran')
})

test('ignores changed line endings', async () => {
  await write('0001_first.sql', 'create table\nfirst_one ()')
  await run()
  await write('0001_first.sql', 'create table\r\nfirst_one ()')
  expect(await run()).toEqual([])
})

test('rejects a database newer than the program', async () => {
  await write('0001_first.sql', 'select 1')
  await run()
  await rm(join(folder, '0001_first.sql'))
  await expect(run()).rejects.toThrow('it is older than its database')
})

test('rejects a new file numbered before one that ran', async () => {
  await write('0002_second.sql', 'select 1')
  await run()
  await write('0001_first.sql', 'select 1')
  await expect(run()).rejects.toThrow('Give it the next number')
})

test('rejects two files of one number', async () => {
  await write('0001_first.sql', 'select 1')
  await write('0001_other.sql', 'select 1')
  await expect(run()).rejects.toThrow('Each migration has a number of its own.')
})

test('rejects a file without a number', async () => {
  await write('first.sql', 'select 1')
  await expect(run()).rejects.toThrow('not first.sql')
})

test('servers that start together migrate one after the other', async () => {
  await write('0001_first.sql', 'create table first_one ()')
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.flat()).toEqual(['0001_first.sql'])
})

test('requiring a migrated database reports files that have not run, and changes nothing', async () => {
  const require = () => requireMigrated(database.connection, folder)
  await write('0001_first.sql', 'create table first_one ()')
  await expect(require()).rejects.toThrow('The database is not up to date')
  expect(await query("select to_regclass('schema_migrations') as history")).toEqual([
    { history: null },
  ])
  await run()
  await require()
  await write('0002_second.sql', 'create table second_one ()')
  await expect(require()).rejects.toThrow(CannotStartError)
})
