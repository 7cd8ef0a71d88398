import type { BackupKey } from '../../server/backup/backup-cipher.ts'
import { type VerifiedBackup, verifyBackupFile } from '../../server/backup/read-backup-file.ts'
import { restoreDatabase } from '../../server/backup/restore-database.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { checkServer } from '../../server/database/check-server.ts'
import { readSettings, type Settings } from '../../server/settings.ts'
import { connect } from './connect.ts'
import { readBackupKey } from './data-key.ts'
import { fileStoreOf } from './file-store.ts'
import { checkFilesBeside, filesInBackup } from './files-beside.ts'
import { momentOf, runWithBackup, sizeOfBackup, UNPROVEN } from './run-command.ts'

// `npm run restore -- FILE [--accept-unsigned]`: restores a backup into an empty installation and verifies the result.

void runWithBackup('restore', async (file, accept) => {
  const settings = readSettings(process.env)
  const key = await readBackupKey(settings.dataKeyFile)
  const backup = await verifyBackupFile(file, key, accept)
  requireKey(backup, key, settings)
  const { connection, stop } = await connect(settings, () => {})
  try {
    await checkServer(connection)
    const ran = await restoreDatabase(connection, backup, key)
    const files = await checkFilesBeside(backup, await fileStoreOf(settings), {
      isQuick: true,
    }).catch((error: Error) => [
      `WARNING: the books are restored, and not all of their files. ${error.message}`,
    ])
    return [
      `Restored ${sizeOfBackup(backup)}, as it was ${momentOf(backup.madeAt, backup.timeZone)}. ` +
        'Every table equals the backup.',
      ...(backup.isAuthenticated ? [] : [UNPROVEN]),
      ...filesInBackup(backup),
      ...files,
      ...(ran.length > 0 ? [`Then brought up to date by ${ran.length} migrations.`] : []),
      ...(backup.timeZone === settings.timeZone
        ? []
        : [
            `It was made with TIME_ZONE=${backup.timeZone}, and TIME_ZONE is ${settings.timeZone}.`,
          ]),
      'Start Rentbook with npm start. Everybody signs in anew.',
    ]
  } finally {
    await stop()
  }
})

/**
 * Without its key, the encrypted values of a backup could never be read. Encrypted backups are verified when
 * they are read.
 */
function requireKey(
  { keyIds }: VerifiedBackup,
  key: BackupKey | undefined,
  { dataKeyFile }: Settings,
): void {
  if (keyIds.length === 0 || (key && keyIds.includes(key.id))) return
  throw new CannotStartError(
    key
      ? `Nothing was restored: ${dataKeyFile} is not the data key of this backup (${keyIds.join(', ')}), but ${key.id}.`
      : `Nothing was restored: ${dataKeyFile} is missing. Put your copy of the data key there (chmod 600), ` +
          'and restore again.',
  )
}
