import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECK_PATIENCE_MS, checkBooks } from '../../features/statements/server/check-books.ts'
import { verifyBackupFile } from '../../server/backup/read-backup-file.ts'
import { restoreDatabase } from '../../server/backup/restore-database.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { systemClock } from '../../server/clock.ts'
import { type Connection, openDatabase } from '../../server/database/database.ts'
import { readSettings } from '../../server/settings.ts'
import { connect } from './connect.ts'
import { readBackupKey } from './data-key.ts'
import { momentOf, sizeOfBackup, UNPROVEN } from './describe-backup.ts'
import { runWithFile } from './run-command.ts'

// `npm run rehearse -- FILE`: restores a backup into an embedded database that is thrown away, and checks its books.
// What Rentbook runs on is not touched.

await runWithFile('rehearse', async (file) => {
  const { dataKeyFile, timeZone } = readSettings(process.env)
  const key = await readBackupKey(dataKeyFile)
  const backup = await verifyBackupFile(file, key)
  const dataDir = await mkdtemp(join(tmpdir(), 'rentbook-rehearsal-'))
  try {
    const { connection, stop } = await connect({ databaseUrl: undefined, dataDir }, () => {})
    const organizations = await restoreDatabase(connection, backup, key)
      .then(() => requireTrueBooks(connection))
      .finally(stop)
    const now = momentOf(systemClock().toISOString(), timeZone)
    return [
      `Rehearsed ${now}: ${sizeOfBackup(backup)}, as it was ${momentOf(backup.madeAt, backup.timeZone)}. ` +
        `Every table equals the backup, and the books of ${organizations} organizations agree.`,
      ...(backup.isAuthenticated ? [] : [UNPROVEN]),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** The number of organizations. @throws CannotStartError where their books do not agree */
async function requireTrueBooks(connection: Connection): Promise<number> {
  const options = { poolSize: 2, patienceMs: CHECK_PATIENCE_MS, onError: () => {} }
  const database = openDatabase(connection, options)
  try {
    const { organizations, findings } = await checkBooks(database, systemClock())
    if (findings.length === 0) return organizations
    const [first] = findings
    throw new CannotStartError(
      `The backup restores, but its books have ${findings.length} faults, the first: ${first?.fault} (${first?.detail}).`,
    )
  } finally {
    await database.close()
  }
}
