import { hostname } from 'node:os'
import type pg from 'pg'
import type { ColumnWords } from '../database/column-privacy.ts'
import type { Connection, Database, Transaction } from '../database/database.ts'
import { ownConnection } from '../database/own-connection.ts'
import { newId } from '../new-id.ts'
import { BACKUP_ROLE } from './backup-role.ts'
import type { VerifiedBackup } from './read-backup-file.ts'

/** Why a backup was made: by hand, every day, or because a migration was about to run. */
export type BackupReason = 'command' | 'daily' | 'migration'

type BackupTable = {
  id: string
  madeAt: Date
  reason: BackupReason
  file: string
  bytes: bigint
  rowCount: bigint
  sha256: string
  /** When it was last restored into a database that was thrown away; null: never. */
  rehearsedAt: Date | null
}

export const backupColumns = {
  id: 'key',
  madeAt: 'technical',
  reason: 'technical',
  file: 'technical',
  bytes: 'technical',
  rowCount: 'technical',
  sha256: 'technical',
  rehearsedAt: 'technical',
} as const satisfies ColumnWords<BackupTable>

declare module '../database/database.ts' {
  interface Tables {
    backups: BackupTable
  }
}

/** Records a verified backup, as the role that owns the tables; databases of older versions have no table for it. */
export async function recordBackup(
  connection: Connection,
  backup: VerifiedBackup,
  reason: BackupReason,
): Promise<void> {
  const { madeAt, path, bytes, sha256, tables } = backup
  await withClient(connection, async (client) => {
    const { rows: found } = await client.query("select to_regclass('public.backups') as list")
    if (found[0]?.list === null) return
    await client.query(`set role ${BACKUP_ROLE}`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    await client.query(
      `insert into backups (id, made_at, reason, file, bytes, row_count, sha256)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), madeAt, reason, `${hostname()}:${path}`, bytes, rows, sha256],
    )
  })
}

/**
 * Notes that a backup of this database was restored on trial; false where it is no backup of this database.
 * `connection` is that of the role that owns the tables.
 */
export const recordRehearsal = (
  connection: Connection,
  { sha256 }: Pick<VerifiedBackup, 'sha256'>,
  now: Date,
): Promise<boolean> =>
  withClient(connection, async (client) => {
    await client.query(`set role ${BACKUP_ROLE}`)
    const { rowCount } = await client.query(
      'update backups set rehearsed_at = $1 where sha256 = $2',
      [now, sha256],
    )
    return rowCount !== 0
  })

async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = ownConnection(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

export type LastBackup = { madeAt: Date; reason: BackupReason }

/** When the last good backup before `now` was made, for roles that may read it; undefined if none is known. */
export function findLastBackup(tx: Transaction, now: Date): Promise<LastBackup | undefined> {
  // A clock that was ahead for a while leaves backups dated in the future.
  return tx
    .selectFrom('backups')
    .select(['madeAt', 'reason'])
    .where('madeAt', '<=', now)
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When the last good backup before `now` was made, for the server itself. */
export const readLastBackup = (database: Database, now: Date): Promise<LastBackup | undefined> =>
  database.transaction({ role: 'rentbook_identity' }, (tx) => findLastBackup(tx, now))

/** When a backup of this database was last restored on trial; null: never. */
export async function findLastRehearsal(tx: Transaction): Promise<Date | null> {
  const { rehearsedAt } = await tx
    .selectFrom('backups')
    .select((it) => it.fn.max('rehearsedAt').as('rehearsedAt'))
    .executeTakeFirstOrThrow()
  return rehearsedAt
}
