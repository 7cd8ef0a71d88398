import { verifyBackupFile } from '../../server/backup/read-backup-file.ts'
import { readSettings } from '../../server/settings.ts'
import { readBackupKey } from './data-key.ts'
import { fileStoreOf } from './file-store.ts'
import { checkFilesBeside, filesInBackup, listOfFiles } from './files-beside.ts'
import { momentOf, runWithBackup, sizeOfBackup, UNPROVEN } from './run-command.ts'

// `npm run verify-backup -- FILE [--accept-unsigned] [--list]`: reads a backup from end to end against the data key and the
// checksums in it, and the files that must be beside it; or lists these.

const LIST = '--list'

async function verify(file: string, words: { acceptUnsigned: boolean; further: string[] }) {
  const settings = readSettings(process.env)
  const backup = await verifyBackupFile(file, await readBackupKey(settings.dataKeyFile), words)
  if (words.further.includes(LIST)) return listOfFiles(backup)
  const { madeAt, timeZone, keyIds, migrations, isAuthenticated } = backup
  return [
    `${file} is whole: ${sizeOfBackup(backup)}.`,
    isAuthenticated ? 'It was made with the data key, and nobody changed it since.' : UNPROVEN,
    `Made ${momentOf(madeAt, timeZone)}, after the migration ${migrations.at(-1)?.name}.`,
    ...filesInBackup(backup),
    ...(await checkFilesBeside(backup, await fileStoreOf(settings))),
    keyIds.length === 0
      ? 'Nothing in it is sealed with a data key.'
      : `Its data key has the id ${keyIds.join(', ')}, and is not in it.`,
  ]
}

void runWithBackup('verify-backup', verify, [LIST])
