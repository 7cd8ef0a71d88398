import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../tests/kit/test-database.ts'
import { checkServer } from './check-server.ts'

/** A database made by hand, as an operator would. */
async function createDatabase(clauses: string): Promise<pg.ClientConfig> {
  const template = inject('postgres')
  const database = `check_${randomBytes(8).toString('hex')}`
  const command = async (sql: string) => {
    const client = new pg.Client({ ...template, database: 'postgres' })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await command(`create database ${database} template template0 ${clauses}`)
  onTestFinished(() => command(`drop database ${database} with (force)`))
  return { ...template, database }
}

test('the check of a database accepts a suitable database and leaves nothing behind', async () => {
  const connection = await createDatabase('')
  await checkServer(connection)
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query("select from pg_extension where extname = 'pg_trgm'")
  await client.end()
  expect(rows).toEqual([])
})

test('the check of a database accepts a database that is already migrated', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  await checkServer(database.connection)
})

test('rejects a locale without Hindi letters', async () => {
  const plain = await createDatabase("locale 'C'")
  await expect(checkServer(plain)).rejects.toThrow('its locale knows no Hindi letters')
  const builtin = await createDatabase(
    "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'",
  )
  await expect(checkServer(builtin)).rejects.toThrow('its locale knows no Hindi letters')
})

test('rejects an encoding other than UTF8', async () => {
  const latin = await createDatabase("encoding 'LATIN1' locale 'C'")
  await expect(checkServer(latin)).rejects.toThrow('the database is encoded in LATIN1, not in UTF8')
})

test('reports an unreachable server with a readable message', async () => {
  const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' }
  await expect(checkServer(nowhere)).rejects.toThrow('The PostgreSQL server cannot be used: ')
})
