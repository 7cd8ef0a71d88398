import { verifyBackupFile } from '../../server/backup/read-backup-file.ts'
import { readSettings } from '../../server/settings.ts'
import { readBackupKey } from './data-key.ts'
import { filesInBackup, momentOf, runWithBackup, sizeOfBackup, UNPROVEN } from './run-command.ts'

// `npm run verify-backup -- FILE [--accept-unsigned]`: reads a backup from end to end against the data key and the checksums in it.

void runWithBackup('verify-backup', async (file, accept) => {
  const { dataKeyFile } = readSettings(process.env)
  const backup = await verifyBackupFile(file, await readBackupKey(dataKeyFile), accept)
  const { madeAt, timeZone, keyIds, migrations, isAuthenticated } = backup
  return [
    `${file} is whole: ${sizeOfBackup(backup)}.`,
    isAuthenticated ? 'It was made with the data key, and nobody changed it since.' : UNPROVEN,
    `Made ${momentOf(madeAt, timeZone)}, after the migration ${migrations.at(-1)?.name}.`,
    filesInBackup(backup),
    keyIds.length === 0
      ? 'Nothing in it is sealed with a data key.'
      : `Its data key has the id ${keyIds.join(', ')}, and is not in it.`,
  ]
})
