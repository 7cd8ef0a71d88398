import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { PostgresConnection } from '../../src/server/database/embedded-postgres.ts'

export type TestDatabase = {
  /** The superuser's connection, as the server gets it when it starts. */
  connection: PostgresConnection
  /** Drops the database even if somebody is still connected to it. */
  close(): Promise<void>
}

/** Makes a fresh migrated database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('postgres')
  const database = `test_${randomBytes(8).toString('hex')}`
  await command(
    template,
    `create database ${database} template ${template.database} strategy wal_log`,
  )
  return {
    connection: { ...template, database },
    close: () => command(template, `drop database ${database} with (force)`),
  }
}

/** The address of a database as `DATABASE_URL` has it. */
export function urlOf({ connection: { host, port, user, database } }: TestDatabase): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

async function command(connection: PostgresConnection, sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
