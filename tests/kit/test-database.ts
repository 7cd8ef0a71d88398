import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { PostgresConnection } from '../../src/server/embedded-postgres/embedded-postgres.ts'

export type TestDatabase = {
  /** The superuser's connection, as the server gets it when it starts. */
  connection: PostgresConnection
  /** Drops the database even if somebody is still connected to it. */
  close(): Promise<void>
}

/** Makes a fresh migrated database for one test file, or a copy of one to which nobody is connected. */
export async function createTestDatabase(
  template: PostgresConnection = inject('postgres'),
): Promise<TestDatabase> {
  const database = `test_${randomBytes(8).toString('hex')}`
  // Copied as files: to log each of 1,600 pages takes five times as long.
  await command(
    template,
    `create database ${database} template ${template.database} strategy file_copy`,
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

let connections: pg.Pool | undefined

/** Over this worker's connection to the cluster. */
async function command(template: PostgresConnection, sql: string): Promise<void> {
  connections ??= new pg.Pool({ ...template, database: 'postgres', max: 2, allowExitOnIdle: true })
  // The cluster may end before the worker.
  if (connections.listenerCount('error') === 0) connections.on('error', () => {})
  await connections.query(sql)
}
