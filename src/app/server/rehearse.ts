import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECK_TIMEOUT_MS, checkBooks } from '../../features/statements/server/check-books.ts'
import { recordRehearsal } from '../../server/backup/backup-record.ts'
import { type VerifiedBackup, verifyBackupFile } from '../../server/backup/read-backup-file.ts'
import { restoreDatabase } from '../../server/backup/restore-database.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { systemClock } from '../../server/clock.ts'
import { type Connection, openDatabase } from '../../server/database/database.ts'
import { readSettings, type Settings } from '../../server/settings.ts'
import { connect, connectBeside } from './connect.ts'
import { readBackupKey } from './data-key.ts'
import { fileStoreOf } from './file-store.ts'
import { checkFilesBeside, filesInBackup } from './files-beside.ts'
import { momentOf, runWithBackup, sizeOfBackup, UNPROVEN } from './run-command.ts'

// `npm run rehearse -- FILE [--accept-unsigned]`: restores a backup into an embedded database that is thrown away, and checks its books.
// Of what Rentbook runs on nothing is changed but the note of when this was done.

void runWithBackup('rehearse', async (file, accept) => {
  const settings = readSettings(process.env)
  const { dataKeyFile, timeZone } = settings
  const key = await readBackupKey(dataKeyFile)
  const backup = await verifyBackupFile(file, key, accept)
  const dataDir = await mkdtemp(join(tmpdir(), 'rentbook-rehearsal-'))
  try {
    const { connection, stop } = await connect({ databaseUrl: undefined, dataDir }, () => {})
    const organizations = await restoreDatabase(connection, backup, key)
      .then(() => requireTrueBooks(connection))
      .finally(stop)
    const files = await checkFilesBeside(backup, await fileStoreOf(settings))
    const now = momentOf(systemClock().toISOString(), timeZone)
    return [
      `Rehearsed ${now}: ${sizeOfBackup(backup)}, as it was ${momentOf(backup.madeAt, backup.timeZone)}. ` +
        `Every table equals the backup, and the books of ${organizations} organizations agree.`,
      ...filesInBackup(backup),
      ...files,
      ...(backup.isAuthenticated ? [] : [UNPROVEN]),
      await noteRehearsal(settings, backup),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** The number of organizations. @throws CannotStartError where their books do not agree */
async function requireTrueBooks(connection: Connection): Promise<number> {
  const options = { poolSize: 2, patienceMs: CHECK_TIMEOUT_MS, onError: () => {} }
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

/** Notes the day where Rentbook runs, if that is here; returns a sentence on whether it did. */
async function noteRehearsal(settings: Settings, backup: VerifiedBackup): Promise<string> {
  try {
    const { connection, stop } = await connectBeside(settings)
    const isNoted = await recordRehearsal(connection, backup, systemClock()).finally(stop)
    return isNoted
      ? "The administrators' dashboard shows this day."
      : 'This day is not noted: it is no backup of the database here.'
  } catch (error) {
    return `This day is not noted: ${(error as Error).message}`
  }
}
