import { recordBackup } from '../../server/backup/backup-record.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { systemClock } from '../../server/clock.ts'
import { checkServer } from '../../server/database/check-server.ts'
import { readSettings } from '../../server/settings.ts'
import { connectBeside } from './connect.ts'
import { requireBackupKey } from './data-key.ts'
import { filesInBackup } from './files-beside.ts'
import { runWithFile, sizeOfBackup } from './run-command.ts'

// `npm run backup -- FILE`: everything but the data key into one new file, also while Rentbook runs.

void runWithFile('backup', async (file) => {
  const settings = readSettings(process.env)
  const { connection, stop } = await connectBeside(settings)
  try {
    await checkServer(connection)
    const { timeZone, dataKeyFile } = settings
    const key = await requireBackupKey(dataKeyFile)
    const backup = await makeBackup(file, { connection, clock: systemClock, timeZone, key })
    await recordBackup(connection, backup, 'command')
    return [
      `Backed up ${sizeOfBackup(backup)} into ${file}, and read it again: it is whole.`,
      ...filesInBackup(backup),
      `The data key is not in it. It is ${dataKeyFile}: keep a copy of it, in another place than the backup. ` +
        'Both are needed to restore.',
    ]
  } finally {
    await stop()
  }
})
