import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import {
  type PostgresConnection,
  startEmbeddedPostgres,
} from '../../src/server/database/embedded-postgres.ts'
import { prepareDatabase } from '../../src/server/database/prepare-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** This run's cluster; its database is the migrated template. Do not connect to that. */
    postgres: PostgresConnection
  }
}

/** Starts the PostgreSQL of a test run and migrates the template of its databases. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rentbook-test-'))
  // Tests need not survive a crash of the machine, nor have a standby; their tables fit into memory.
  const settings = {
    ...{ fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' },
    ...{ io_method: 'sync', max_connections: '200' },
  }
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  const template = { ...server.connection, database: 'template_rentbook' }
  try {
    await createDatabase(server.connection, template.database)
    await prepareDatabase(template, 'Asia/Kolkata')
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgres', template)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function createDatabase(connection: PostgresConnection, name: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
