import { checkServer } from '../../server/database/check-server.ts'
import { requireMigrated } from '../../server/database/migrate.ts'
import { readSettings } from '../../server/settings.ts'
import { connectBeside } from './connect.ts'
import { knownKeys, openDataKey, openNewKey } from './data-key.ts'
import { rotateDataKey } from './rotate-data-key.ts'
import { runWithFile } from './run-command.ts'

// `npm run rotate-key -- FILE`: seals everything with the data key in FILE, which is made if it is missing. Run again
// after an interruption, it goes on or says that all is done.

await runWithFile('rotate-key', async (file) => {
  const settings = readSettings(process.env)
  const { dataKeyFile } = settings
  const { connection, stop } = await connectBeside(settings)
  try {
    await checkServer(connection)
    await requireMigrated(connection)
    const to = await openNewKey(file)
    const next = [
      `Start Rentbook with it: put ${file} in the place of ${dataKeyFile}, or set DATA_KEY_FILE to it.`,
      `Keep the old key (${dataKeyFile}) with the backups of before: they open with it alone. Then make a new backup.`,
    ]
    if ((await knownKeys(connection)).includes(to.keyId))
      return [`Everything is sealed with the key ${to.keyId} in ${file} already.`, ...next]
    const from = await openDataKey(dataKeyFile, connection)
    const sealed = await rotateDataKey(connection, { from, to })
    return [`${sealed} texts are sealed with the key ${to.keyId} in ${file} now.`, ...next]
  } finally {
    await stop()
  }
})
