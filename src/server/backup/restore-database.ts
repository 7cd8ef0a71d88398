import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { CannotStartError } from '../cannot-start-error.ts'
import type { Connection } from '../database/database.ts'
import { MIGRATION_LOCK, migrateWithin, requireKnown } from '../database/migrate.ts'
import { ownConnection } from '../database/own-connection.ts'
import { installMailQueue, makeMailQueue } from '../mail/install-mail-queue.ts'
import { queueAgain, WAITING_MAILS } from '../mail/mail-queue.ts'
import type { BackupKey } from './backup-cipher.ts'
import { type BackupPart, UnusableBackupError } from './backup-format.ts'
import { readParts, type VerifiedBackup } from './read-backup-file.ts'
import { type BackedUpTable, copyIn, copyOut, LEFT_OUT, listTables, SAME_TEXTS } from './tables.ts'

/**
 * Restores a verified backup into an empty database, as the role that will own the tables, compares every
 * table with the backup, and migrates to the newest schema, all in one transaction. Returns the migrations
 * that ran beyond those of the backup. @throws CannotStartError if the database is not empty, or the backup
 * is of a newer Rentbook or holds what its migrations do not make
 */
export async function restoreDatabase(
  connection: Connection,
  backup: VerifiedBackup,
  key: BackupKey | undefined,
): Promise<string[]> {
  await requireKnown(backup.migrations)
  const client = ownConnection(connection)
  await client.connect()
  try {
    await requireEmpty(client)
    await makeMailQueue(connection)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await requireEmpty(client)
    const { timeZone } = backup
    await migrateWithin(client, { timeZone, only: backup.migrations.map(({ name }) => name) })
    await client.query(SAME_TEXTS)
    await fill(client, backup, key)
    const ran = await migrateWithin(client, { timeZone })
    await client.query('commit')
    await installMailQueue(connection)
    return ran
  } finally {
    await client.end()
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1",
  )
  if (rowCount !== 0)
    throw new CannotStartError(
      'Nothing was restored: there is a database already, and a backup is only ever put into an empty place.',
    )
}

async function fill(
  client: pg.Client,
  backup: VerifiedBackup,
  key: BackupKey | undefined,
): Promise<void> {
  const tables = await listTables(client)
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  const forced = await liftForce(client)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // Migrations may have inserted rows; the backup's rows replace them.
  for (const name of names.toReversed()) await client.query(`delete from ${name}`)
  await copyRows(client, readParts(backup.path, key), tables).catch((error: Error) => {
    throw asUnusable(error)
  })
  for (const { name, lastValue } of backup.sequences)
    if (lastValue !== null)
      await client.query('select setval($1::regclass, $2)', [
        `public.${pg.escapeIdentifier(name)}`,
        lastValue,
      ])
  await compare(client, backup, tables)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const name of forced) await client.query(`alter table ${name} force row level security`)
}

/** Syntax, integrity and data: the classes of PostgreSQL's errors about what a backup holds, as against the server's own. */
const OF_CONTENT = /^(?:22|23|42)/

/** Explains rows that do not fit into the tables that the backup's migrations made; other failures stay as they are. */
const asUnusable = (error: Error): Error =>
  error instanceof pg.DatabaseError && OF_CONTENT.test(error.code ?? '')
    ? new UnusableBackupError(
        `Nothing was restored: the backup was changed. Its rows do not fit into the tables of its migrations (${error.message}).`,
      )
    : error

/**
 * Forced policies also apply to the owner of the tables, so they are lifted within this transaction while
 * rows are written.
 */
async function liftForce(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  const names = rows.map(({ name }) => name)
  for (const name of names) await client.query(`alter table ${name} no force row level security`)
  return names
}

async function copyRows(
  client: pg.Client,
  parts: AsyncGenerator<BackupPart, void>,
  tables: BackedUpTable[],
): Promise<void> {
  try {
    for (;;) {
      const { value: part } = await parts.next()
      if (!part) return
      if (part.kind !== 'table') continue
      if (part.name === WAITING_MAILS.name) await takeMails(client, parts)
      else if (tables.some(({ name }) => name === part.name))
        await pipeline(rowsOf(parts), client.query(copyFrom(copyIn(part))))
      else if (!LEFT_OUT.includes(part.name))
        throw new UnusableBackupError(
          `Nothing was restored: the backup was changed. It holds the table ${part.name}, which its migrations do not make.`,
        )
    }
  } finally {
    await parts.return()
  }
}

/** The rows of the current table. */
async function* rowsOf(parts: AsyncGenerator<BackupPart, void>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value: part } = await parts.next()
    if (part?.kind !== 'rows') return
    yield part.bytes
  }
}

/** Queues the mails that were waiting, except expired ones. */
async function takeMails(
  client: pg.Client,
  parts: AsyncGenerator<BackupPart, void>,
): Promise<void> {
  await client.query(`create temporary table waiting_mails (
    id uuid, data jsonb, expire_seconds integer, keep_until timestamptz) on commit drop`)
  const columns = WAITING_MAILS.columns.join(', ')
  await pipeline(
    rowsOf(parts),
    client.query(copyFrom(`copy waiting_mails (${columns}) from stdin`)),
  )
  await queueAgain(client)
}

async function compare(
  client: pg.Client,
  backup: VerifiedBackup,
  tables: BackedUpTable[],
): Promise<void> {
  const expected = new Map(backup.tables.map((total) => [total.name, total]))
  for (const table of tables) {
    const hash = createHash('sha256')
    const copying = client.query(copyTo(copyOut(table)))
    for await (const bytes of copying) hash.update(bytes as Buffer)
    const total = expected.get(table.name)
    if (total?.rows !== copying.rowCount || total.sha256 !== hash.digest('hex'))
      throw new UnusableBackupError(
        `Nothing was restored: the rows of ${table.name} are not those of the backup.`,
      )
  }
}
