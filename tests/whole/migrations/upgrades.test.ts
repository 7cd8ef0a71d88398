import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CHECK_TIMEOUT_MS,
  checkBooks,
} from '../../../src/features/statements/server/check-books.ts'
import { verifyBackupFile } from '../../../src/server/backup/read-backup-file.ts'
import { restoreDatabase } from '../../../src/server/backup/restore-database.ts'
import { openDatabase } from '../../../src/server/database/database.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { copyDatabase, createEmptyDatabase, type EmptyDatabase } from '../../kit/empty-database.ts'
import { startProgram } from '../../kit/program.ts'
import { tableChecksums } from '../../kit/table-checksums.ts'
import { urlOf } from '../../kit/test-database.ts'

// Every version so far is brought to the newest: what it kept is kept, on whatever way it comes there.

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const EARLIER = join(import.meta.dirname, '../../migrations')
const FIRST_VERSION = 7
const timeZone = 'Asia/Kolkata'
// Every so many versions, the rest of the way is gone at once.
const STEPS_BETWEEN_LEAPS = 6

let folder: string
let files: string[]
const databases: EmptyDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-upgrades-'))
  files = (await readdir(MIGRATIONS)).sort()
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** The migrations up to a number, in a folder of their own. */
async function migrationsUpTo(number: number): Promise<string> {
  const upTo = join(folder, String(number))
  const isOlder = (path: string) => !(Number(/(\d{4})_/.exec(path)?.[1] ?? 0) > number)
  await cp(MIGRATIONS, upTo, { recursive: true, filter: isOlder })
  return upTo
}

/** A database of the first version, with its rows, brought to a later one. */
async function databaseOf(version: number): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase()
  databases.push(database)
  await migrate(database.connection, { folder: await migrationsUpTo(FIRST_VERSION), timeZone })
  await database.query(await readFile(join(EARLIER, 'first-version.sql'), 'utf8'))
  await migrate(database.connection, { folder: await migrationsUpTo(version), timeZone })
  return database
}

async function checksumsOf({ connection }: EmptyDatabase): Promise<Record<string, string>> {
  const { schema_migrations: _, ...sums } = await tableChecksums(connection)
  return sums
}

test('one version after the other, or several at once, leads to the same rows', async () => {
  const numbers = files.map((name) => Number(name.slice(0, 4))).filter((it) => it > FIRST_VERSION)
  const atOnce = await checksumsOf(await databaseOf(Math.max(...numbers)))
  const stepByStep = await databaseOf(FIRST_VERSION)
  for (const [place, number] of numbers.entries()) {
    await migrate(stepByStep.connection, { folder: await migrationsUpTo(number), timeZone })
    // From each version it would take minutes; a migration that minds its company is met by one of these.
    if (place % STEPS_BETWEEN_LEAPS !== 0) continue
    const rest = await copyDatabase(stepByStep)
    await migrate(rest.connection, { timeZone })
    expect(await checksumsOf(rest), `from ${number} at once`).toEqual(atOnce)
    await rest.close()
  }
  expect(await checksumsOf(stepByStep), 'one after the other').toEqual(atOnce)
}, 600_000)

// The world that it was made in was ahead of ours.
const AFTER_IT_WAS_MADE = new Date('2027-01-01')

describe('a backup that an earlier version made', async () => {
  const kept = (await readdir(EARLIER)).filter((name) => name.endsWith('.backup'))
  test.each(kept)('%s is restored, migrated and has true books', async (name) => {
    const database = await createEmptyDatabase()
    databases.push(database)
    const backup = await verifyBackupFile(join(EARLIER, name), undefined, {
      acceptUnsigned: true,
    })
    expect(backup.isAuthenticated).toBe(false)
    const ran = await restoreDatabase(database.connection, backup, undefined)
    expect(ran.at(-1)).toBe(files.at(-1))
    for (const { name: table, rows } of backup.tables.filter(({ rows }) => rows > 0)) {
      const [found] = await database.query<{ rows: number }>(
        `select count(*)::int as rows from ${table}`,
      )
      expect(found?.rows, table).toBe(rows)
    }
    const opened = openDatabase(database.connection, {
      poolSize: 1,
      patienceMs: CHECK_TIMEOUT_MS,
      onError: () => {},
    })
    const { organizations, findings } = await checkBooks(opened, AFTER_IT_WAS_MADE)
    await opened.close()
    expect(findings).toEqual([])
    expect(organizations).toBeGreaterThan(0)
  })

  test.each(kept)(
    '%s is taken only where its missing signature is accepted, and with a warning',
    async (name) => {
      const program = 'src/app/server/verify-backup.ts'
      const words = [join(EARLIER, name)]
      const refused = await startProgram({ DATA_DIR: folder }, { program, words })
      expect(await refused.ended).toBe(2)
      expect(refused.output()).toContain('nothing proves who made it')
      words.push('--accept-unsigned')
      const verified = await startProgram({ DATA_DIR: folder }, { program, words })
      expect(await verified.ended).toBe(0)
      expect(verified.output()).toContain(
        'WARNING: an earlier version made it, without encryption.',
      )
    },
  )
})

test('a server that is killed in the middle of a migration leaves the old version, and the next start the new', async () => {
  const database = await databaseOf(20)
  const before = await checksumsOf(database)
  const settings = {
    DATABASE_URL: `${urlOf(database)}&password=${database.connection.password}`,
    DATA_KEY_FILE: join(folder, 'secret.key'),
    DATA_DIR: folder,
  }
  // The migration 0021 changes the mailbox, and waits for its holder.
  const holder = new pg.Client(database.connection)
  await holder.connect()
  await holder.query('begin; lock table mailbox in access exclusive mode')
  const killed = await startProgram(settings)
  await expect.poll(() => waitsForLock(database), { timeout: 30_000 }).toBe(true)
  killed.child.kill('SIGKILL')
  await killed.ended
  await holder.end()
  await expect.poll(() => isUsed(database), { timeout: 30_000 }).toBe(false)
  expect(await checksumsOf(database)).toEqual(before)
  expect(await versionOf(database)).toMatch(/^0020/)

  const next = await startProgram(settings)
  await next.ready
  expect(await versionOf(database)).toBe(files.at(-1))
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

async function waitsForLock({ query }: EmptyDatabase): Promise<boolean> {
  const waiting = await query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query ilike '%alter table mailbox%'`,
  )
  return waiting.length > 0
}

/** Whether a connection of the server that was killed is still being wound up. */
async function isUsed({ query }: EmptyDatabase): Promise<boolean> {
  const others = await query(
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return others.length > 0
}

async function versionOf({ query }: EmptyDatabase): Promise<string | undefined> {
  const [row] = await query<{ name: string }>('select max(name) as name from schema_migrations')
  return row?.name
}
