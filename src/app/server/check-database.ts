import { CannotStartError } from '../../server/cannot-start-error.ts'
import { findDamage } from '../../server/database/find-damage.ts'
import { readSettings } from '../../server/settings.ts'
import { connect } from './connect.ts'
import { fileStoreOf } from './file-store.ts'
import { checkFilesOutside } from './files-beside.ts'
import { explainStartFailure } from './run-program.ts'

// `npm run check-database`: reads the whole embedded database, and the files that are kept outside of it, and looks
// for damage by the disk. Exits with 1 if there is any.

async function check(): Promise<boolean> {
  const settings = readSettings(process.env)
  if (settings.databaseUrl)
    throw new CannotStartError(
      'DATABASE_URL is set, and this looks at the embedded database. On a server, use its own pg_amcheck.',
    )
  const { connection, stop } = await connect(settings, () => {})
  try {
    const { checked, damages } = await findDamage(connection)
    for (const damage of damages) process.stdout.write(`${damage}\n`)
    process.stdout.write(
      damages.length === 0
        ? `All ${checked} tables and indexes were read: no damage.\n`
        : `${damages.length} of ${checked} tables and indexes are damaged. Keep this folder, and restore the last good backup.\n`,
    )
    const files = await checkFilesOutside(connection, await fileStoreOf(settings))
    for (const line of files.lines) process.stdout.write(`${line}\n`)
    return files.isWhole && damages.length === 0
  } finally {
    await stop()
  }
}

check().then((isRight) => {
  process.exitCode = isRight ? 0 : 1
}, fail)

function fail(error: unknown) {
  process.stderr.write(`${explainStartFailure(error)}\n`)
  process.exitCode = 1
}
