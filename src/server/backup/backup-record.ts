import { hostname } from 'node:os'
import pg from 'pg'
import type { ColumnWords } from '../database/column-words.ts'
import type { Connection, Database, Transaction } from '../database/database.ts'
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
}

export const backupColumns = {
  id: 'key',
  madeAt: 'technical',
  reason: 'technical',
  file: 'technical',
  bytes: 'technical',
  rowCount: 'technical',
  sha256: 'technical',
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
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: found } = await client.query("select to_regclass('public.backups') as list")
    if (found[0]?.list === null) return
    await client.query(`set role ${BACKUP_ROLE}`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    await client.query(
      `insert into backups (id, made_at, reason, file, bytes, row_count, sha256)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), madeAt, reason, `${hostname()}:${path}`, bytes, rows, sha256],
    )
  } finally {
    await client.end()
  }
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
