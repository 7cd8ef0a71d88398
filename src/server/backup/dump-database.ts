import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock } from '../clock.ts'
import type { Connection } from '../database/database.ts'
import { MIGRATION_LOCK } from '../database/migrate.ts'
import { COPY_WAITING_MAILS, WAITING_MAILS } from '../mail/mail-queue-state.ts'
import type { BackupHeader, BackupPart, TableTotal } from './backup-format.ts'
import { BACKUP_ROLE, grantBackupRole } from './backup-role.ts'
import { copyOut, listTables, SAME_TEXTS } from './tables.ts'

type Dump = { connection: Connection; clock: Clock; timeZone: string }

/**
 * Reads a consistent snapshot of the whole database while it is in use: all tables in one transaction.
 * `connection` is that of the role that owns the tables.
 */
export async function* dumpDatabase(dump: Dump): AsyncGenerator<BackupPart> {
  const client = new pg.Client({ ...dump.connection, keepAlive: true })
  // A lost connection fails the current statement, which is awaited.
  client.on('error', () => {})
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
