import { returnContents } from '../../features/files/server/return-contents.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { openDatabase } from '../../server/database/database.ts'
import { requireMigrated } from '../../server/database/migrate.ts'
import { isAway } from '../../server/object-store/object-store.ts'
import { readSettings } from '../../server/settings.ts'
import { connectBeside } from './connect.ts'
import { countOutside, fileStoreOf, listOutside } from './file-store.ts'
import { explainStartFailure } from './run-program.ts'

// `npm run files-into-database`: takes what files hold from FILES_DIR or S3_URL back into the database. Run again
// after an interruption, it goes on. Exits with 1 if a file stays outside.

const PATIENCE_MS = 10 * 60 * 1000
const AT_ONCE = 100
const count = (number: number) => number.toLocaleString('en-IN')

async function returnAll(): Promise<boolean> {
  const settings = readSettings(process.env)
  const store = await fileStoreOf(settings)
  if (!store)
    throw new CannotStartError('Set FILES_DIR or S3_URL to the place from which files come back.')
  const { connection, stop } = await connectBeside(settings)
  const database = openDatabase(connection, {
    poolSize: 2,
    patienceMs: PATIENCE_MS,
    onError: () => {},
  })
  try {
    await requireMigrated(connection)
    await store.reach()
    const contents = await listOutside(connection)
    let damaged = 0
    for (let from = 0; from < contents.length; from += AT_ONCE) {
      const some = contents.slice(from, from + AT_ONCE)
      for (const path of await returnContents({ database, store }, some)) {
        process.stdout.write(`missing or changed: ${path}\n`)
        damaged += 1
      }
    }
    const outside = await countOutside(connection)
    process.stdout.write(
      `${count(contents.length - damaged)} files came back from ${store.place}. ${restOf(outside, damaged)}\n`,
    )
    return outside === 0
  } catch (error) {
    if (!isAway(error)) throw error
    throw new CannotStartError(
      `${store.place} cannot be reached: ${(error.cause as Error).message}. What came back before stays in the database.`,
    )
  } finally {
    await database.close()
    await stop()
  }
}

function restOf(outside: number, damaged: number): string {
  if (outside === 0)
    return 'All are in the database. Nothing was removed there: keep it as long as backups name it.'
  return outside > damaged
    ? `${count(outside)} are outside again: a server runs with FILES_DIR or S3_URL. Start it without them, and run this again.`
    : `${count(outside)} stay outside. Put them back from a copy, and run this again.`
}

returnAll().then(
  (isWhole) => {
    process.exitCode = isWhole ? 0 : 1
  },
  (error: unknown) => {
    process.stderr.write(`${explainStartFailure(error)}\n`)
    process.exitCode = 1
  },
)
