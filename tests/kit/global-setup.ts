import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availableMemory } from 'node:process'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../../src/server/database/prepare-database.ts'
import {
  type PostgresConnection,
  startEmbeddedPostgres,
} from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { hasSharedMemory, SHARED_MEMORY } from './shared-memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** This run's cluster; its database is the migrated template. Do not connect to that. */
    postgres: PostgresConnection
  }
}

/** Starts the PostgreSQL of a test run and migrates the template of its databases. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await newFolder()
  // Tests need not survive a crash of the machine, nor have a standby; their tables fit into memory and are soon dropped.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    io_method: 'sync',
    max_connections: '200',
    autovacuum: 'off',
  }
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  const template = { ...server.connection, database: 'template_rentbook' }
  try {
    await ask(server.connection, `create database ${template.database}`)
    await prepareDatabase(template, 'Asia/Kolkata')
    // Mails that were not taken are tried again at once, where the product would wait longer each time.
    await ask(
      template,
      "update pgboss.queue set retry_delay = 1, retry_backoff = false where name = 'mail'",
    )
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

async function ask(connection: PostgresConnection, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const NAME = 'rentbook-test-'
const GIB = 1024 ** 3

/** In memory where there is much of it, because each test file makes hundreds of files there and removes them. */
async function newFolder(): Promise<string> {
  const isInMemory = availableMemory() > 6 * GIB && (await hasSharedMemory(3 * GIB))
  const parent = isInMemory ? SHARED_MEMORY : tmpdir()
  await removeLeftBehind(parent)
  return mkdtemp(join(parent, `${NAME}${process.pid}-`))
}

/** Removes what killed runs left. */
async function removeLeftBehind(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
