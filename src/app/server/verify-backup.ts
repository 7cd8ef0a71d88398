import { verifyBackupFile } from '../../server/backup/read-backup-file.ts'
import { momentOf, sizeOfBackup } from './describe-backup.ts'
import { runWithFile } from './run-command.ts'

// `npm run verify-backup -- FILE`: reads a backup from end to end against the checksums in it.

await runWithFile('verify-backup', async (file) => {
  const backup = await verifyBackupFile(file)
  const { madeAt, timeZone, keyIds, migrations } = backup
  return [
    `${file} is whole: ${sizeOfBackup(backup)}.`,
    `Made ${momentOf(madeAt, timeZone)}, after the migration ${migrations.at(-1)?.name}.`,
    keyIds.length === 0
      ? 'Nothing in it is sealed with a data key.'
      : `Its data key has the id ${keyIds.join(', ')}, and is not in it.`,
  ]
})
