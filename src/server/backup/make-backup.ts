import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CannotStartError } from '../cannot-start-error.ts'
import type { Clock } from '../clock.ts'
import type { Connection } from '../database/database.ts'
import { MIGRATION_LOCK } from '../database/migrate.ts'
import { ownConnection } from '../database/own-connection.ts'
import { COPY_WAITING_MAILS, WAITING_MAILS } from '../mail/mail-queue.ts'
import { type BackupKey, encrypted } from './backup-cipher.ts'
import {
  type BackupHeader,
  type BackupPart,
  encodePart,
  firstLine,
  lastLine,
  MAX_FIRST_LINE_BYTES,
  parseFirstLine,
  type TableTotal,
} from './backup-format.ts'
import { BACKUP_ROLE, grantBackupRole } from './backup-role.ts'
import { type VerifiedBackup, verifyBackupFile } from './read-backup-file.ts'
import { copyOut, listTables, SAME_TEXTS } from './tables.ts'

/**
 * Backs up a database in use into a new encrypted file, then reads the file again to verify its checksums.
 * `connection` is that of the role that owns the tables. Throws a CannotStartError if the file exists or
 * cannot be written, or if the database is damaged.
 */
export async function makeBackup(
  path: string,
  of: { connection: Connection; clock: Clock; timeZone: string; key: BackupKey },
): Promise<VerifiedBackup> {
  await writeBackupFile(path, dumpDatabase(of), of.key).catch((error) => {
    throw DAMAGED.has(error.code) ? damagedDatabase(error) : error
  })
  return verifyBackupFile(path, of.key)
}

/** PostgreSQL's data_corrupted and index_corrupted. */
const DAMAGED = new Set(['XX001', 'XX002'])

const damagedDatabase = (cause: Error) =>
  new CannotStartError(
    `The database is damaged, so no backup was made: ${cause.message}. Keep its folder and the backups that there ` +
      'are. npm run check-database lists the damage, and docs/backups.md says how to restore.',
    { cause },
  )

/** The suffix of a backup until it is complete. */
const UNFINISHED = '.unfinished'
const HOUR = 60 * 60 * 1000

/**
 * Writes the parts into one encrypted file (mode 0600). The file gets its name only when it is completely on
 * disk; an unfinished one is removed after a failure, and before the next backup in that folder if its process was
 * killed. @throws CannotStartError if the file exists or cannot be written
 */
async function writeBackupFile(
  path: string,
  parts: AsyncIterable<BackupPart>,
  key: BackupKey,
): Promise<void> {
  if (existsSync(path)) throw new CannotStartError(`${path} exists already. Name another file.`)
  await removeUnfinished(dirname(path))
  const unfinished = `${path}${UNFINISHED}`
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600).catch((error: Error) => {
    throw new CannotStartError(`The backup cannot be written: ${error.message}`)
  })
  try {
    await write(file, parts, key).finally(() => file.close())
    await rename(unfinished, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Removes backups that nobody has written to for an hour; other files of such a name are left alone. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []) // writing reports what is wrong with the folder
  for (const name of names.filter((it) => it.endsWith(UNFINISHED))) {
    const path = join(folder, name)
    // Another server may have removed it.
    const writtenAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    )
    if (Date.now() - writtenAt > HOUR && (await beginsAsBackup(path)))
      await rm(path, { force: true })
  }
}

async function beginsAsBackup(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined)
  const beginning = Buffer.alloc(MAX_FIRST_LINE_BYTES)
  await file?.read(beginning, 0, beginning.length, 0).finally(() => file.close())
  return parseFirstLine(beginning) !== undefined
}

async function write(
  file: FileHandle,
  parts: AsyncIterable<BackupPart>,
  key: BackupKey,
): Promise<void> {
  const hash = createHash('sha256')
  const put = async (bytes: Uint8Array) => {
    hash.update(bytes)
    await writeAll(file, bytes)
  }
  await put(firstLine(key.id))
  await pipeline(Readable.from(encoded(parts)), createZstdCompress(), async (compressed) => {
    for await (const bytes of encrypted(compressed, key)) await put(bytes)
  })
  await writeAll(file, lastLine(hash.digest('hex')))
  await file.sync()
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes)
  } catch (error) {
    throw new CannotStartError(`The backup cannot be written: ${(error as Error).message}`)
  }
}

async function* encoded(parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield encodePart(part)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

type Dump = { connection: Connection; clock: Clock; timeZone: string }

/**
 * Reads a consistent snapshot of the whole database while it is in use: all tables in one transaction.
 * `connection` is that of the role that owns the tables.
 */
async function* dumpDatabase(dump: Dump): AsyncGenerator<BackupPart> {
  const client = ownConnection({ ...dump.connection, keepAlive: true })
  // A lost connection fails the current statement, which is awaited.
  await client.connect()
  try {
    await prepareRole(client)
    yield* readInOneTransaction(client, dump)
  } finally {
    await client.end()
  }
}

/** Databases of older versions get the role now. */
async function prepareRole(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await grantBackupRole(client)
  await client.query('commit')
}

async function* readInOneTransaction(client: pg.Client, dump: Dump): AsyncGenerator<BackupPart> {
  const tables = await listTables(client)
  await client.query('begin isolation level repeatable read read only')
  await client.query(SAME_TEXTS)
  await client.query(`set local role ${BACKUP_ROLE}`)
  // Before the first read, which fixes the snapshot: from here on no table may be altered.
  for (const { name } of tables)
    await client.query(`lock table public.${pg.escapeIdentifier(name)} in access share mode`)
  yield { kind: 'header', header: await readHeader(client, dump) }
  const totals: TableTotal[] = []
  for (const table of tables) totals.push(yield* readTable(client, table, copyOut(table)))
  if (await hasMails(client))
    totals.push(yield* readTable(client, WAITING_MAILS, COPY_WAITING_MAILS))
  const { rows: sequences } = await client.query<{ name: string; lastValue: string | null }>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = 'public' order by 1`,
  )
  yield { kind: 'totals', totals: { tables: totals, sequences } }
  await client.query('commit')
}

async function readHeader(client: pg.Client, { clock, timeZone }: Dump): Promise<BackupHeader> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.schema_migrations order by name collate "C"',
  )
  const { rows: keys } = await client.query<{ id: string }>('select id from data_keys order by id')
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
  return {
    madeAt: clock().toISOString(),
    timeZone,
    postgres: versions[0]?.server_version ?? '',
    migrations,
    keyIds: keys.map(({ id }) => id),
  }
}

async function* readTable(
  client: pg.Client,
  { name, columns }: { name: string; columns: string[] },
  statement: string,
): AsyncGenerator<BackupPart, TableTotal> {
  yield { kind: 'table', name, columns }
  const hash = createHash('sha256')
  const copying = client.query(copyTo(statement))
  for await (const bytes of copying) {
    hash.update(bytes as Buffer)
    yield { kind: 'rows', bytes: bytes as Buffer }
  }
  const total = { name, rows: copying.rowCount, sha256: hash.digest('hex') }
  yield { kind: 'end of table', total }
  return total
}

async function hasMails(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may_read: boolean }>(
    `select to_regclass('pgboss.job') is not null
       and has_table_privilege(to_regclass('pgboss.job'), 'select') as may_read`,
  )
  return rows[0]?.may_read === true
}
