import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestDatabase } from './test-database.ts'

export type EmptyDatabase = TestDatabase & {
  /** Asks as the superuser, past every policy. */
  query<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
}

/** A database that nothing was migrated on, owned by an ordinary role, as one that `DATABASE_URL` names. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const server = inject('postgres')
  const name = `empty_${randomBytes(8).toString('hex')}`
  const asSuperuser = async <Row>(database: string, sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ ...server, database })
    await client.connect()
    try {
      return (await client.query(sql, values)).rows as Row[]
    } finally {
      await client.end()
    }
  }
  await asSuperuser('postgres', `create role ${name} login password '${name}'`)
  for (const role of [
    'rentbook_app',
    'rentbook_client',
    'rentbook_identity',
    'rentbook_admin',
    'rentbook_backup',
    'rentbook_erasure',
    'rentbook_search',
  ])
    await asSuperuser('postgres', `grant ${role} to ${name} with admin option`)
  await asSuperuser('postgres', `create database ${name} owner ${name}`)
  return {
    connection: { ...server, database: name, user: name, password: name },
    query: (sql, values) => asSuperuser(name, sql, values),
    close: async () => {
      await asSuperuser('postgres', `drop database ${name} with (force)`)
      await asSuperuser('postgres', `drop role ${name}`)
    },
  }
}
