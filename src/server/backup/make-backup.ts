import type { Clock } from '../clock.ts'
import type { Connection } from '../database/database.ts'
import type { BackupKey } from './backup-cipher.ts'
import { dumpDatabase } from './dump-database.ts'
import { type VerifiedBackup, verifyBackupFile } from './read-backup-file.ts'
import { writeBackupFile } from './write-backup-file.ts'

/**
 * Backs up a database in use into a new encrypted file, then reads the file again to verify its checksums.
 * `connection` is that of the role that owns the tables. Throws a CannotStartError if the file exists or
 * cannot be written.
 */
export async function makeBackup(
  path: string,
  of: { connection: Connection; clock: Clock; timeZone: string; key: BackupKey },
): Promise<VerifiedBackup> {
  await writeBackupFile(path, dumpDatabase(of), of.key)
  return verifyBackupFile(path, of.key)
}
