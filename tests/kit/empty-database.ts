import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestDatabase } from './test-database.ts'

export type EmptyDatabase = TestDatabase & {
  /** Asks as the superuser, past every policy. */
  query<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
}

const newName = () => `empty_${randomBytes(8).toString('hex')}`

async function asSuperuser<Row>(
  database: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

const dropDatabase = (name: string) =>
  asSuperuser('postgres', `drop database ${name} with (force)`).then(() => {})

/** A database that nothing was migrated on, owned by an ordinary role, as one that `DATABASE_URL` names. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const name = newName()
  await asSuperuser('postgres', `create role ${name} login password '${name}'`)
  for (const role of [
    'rentbook_app',
    'rentbook_client',
    'rentbook_limited',
    'rentbook_identity',
    'rentbook_admin',
    'rentbook_backup',
    'rentbook_erasure',
    'rentbook_search',
  ])
    await asSuperuser('postgres', `grant ${role} to ${name} with admin option`)
  await asSuperuser('postgres', `create database ${name} owner ${name}`)
  return {
    connection: { ...inject('postgres'), database: name, user: name, password: name },
    query: (sql, values) => asSuperuser(name, sql, values),
    close: async () => {
      await dropDatabase(name)
      await asSuperuser('postgres', `drop role ${name}`)
    },
  }
}

/** A copy of a database to which nobody is connected, of the same owner. */
export async function copyDatabase({ connection }: EmptyDatabase): Promise<EmptyDatabase> {
  const name = newName()
  const { database, user } = connection
  await asSuperuser('postgres', `create database ${name} owner ${user} template ${database}`)
  return {
    connection: { ...connection, database: name },
    query: (sql, values) => asSuperuser(name, sql, values),
    close: () => dropDatabase(name),
  }
}
