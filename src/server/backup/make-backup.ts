import { CannotStartError } from '../cannot-start-error.ts'
import type { Clock } from '../clock.ts'
import type { Connection } from '../database/database.ts'
import type { BackupKey } from './backup-cipher.ts'
import { dumpDatabase } from './dump-database.ts'
import { type VerifiedBackup, verifyBackupFile } from './read-backup-file.ts'
import { writeBackupFile } from './write-backup-file.ts'

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
