import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('each test database is separate, and is dropped when closed', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const client = new pg.Client(one.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('create table only_here ()')
  const elsewhere = new pg.Client(other.connection)
  await elsewhere.connect()
  const found = await elsewhere.query("select to_regclass('only_here') as name")
  await elsewhere.end()
  expect(found.rows).toEqual([{ name: null }])
  await Promise.all([one.close(), other.close()])
  await expect(new pg.Client(one.connection).connect()).rejects.toThrow('does not exist')
})
