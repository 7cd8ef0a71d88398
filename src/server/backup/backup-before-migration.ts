import { CannotStartError } from '../cannot-start-error.ts'
import type { Clock } from '../clock.ts'
import type { Connection } from '../database/database.ts'
import { readMigrationState } from '../database/migrate.ts'
import type { BackupKey } from './backup-cipher.ts'
import { openBackupFolder, placeOfBackup, removeOldBackups } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'
import type { VerifiedBackup } from './read-backup-file.ts'

type Upgrade = {
  connection: Connection
  clock: Clock
  timeZone: string
  /** Called only when there is something to migrate: a new installation has no key yet. */
  key: () => Promise<BackupKey>
  folder: string
  keep: number
}

/**
 * Backs up a database before it is migrated; undefined where no migration is pending or the database is new.
 * Throws a CannotStartError if the backup fails; nothing may be migrated then.
 */
export async function backUpBeforeMigration(upgrade: Upgrade): Promise<VerifiedBackup | undefined> {
  const { connection, folder, clock, keep } = upgrade
  const { ran, pending } = await readMigrationState(connection)
  if (ran.length === 0 || pending.length === 0) return undefined
  try {
    await openBackupFolder(folder)
    const key = await upgrade.key()
    const place = placeOfBackup(folder, 'before-migration', clock())
    const backup = await makeBackup(place, { ...upgrade, key })
    await removeOldBackups(folder, 'before-migration', { keep, made: place })
    return backup
  } catch (error) {
    throw new CannotStartError(
      `The backup before the migration failed, so nothing was migrated: ${(error as Error).message}`,
      { cause: error },
    )
  }
}
