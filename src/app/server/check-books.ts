import { CHECK_TIMEOUT_MS, checkBooks } from '../../features/statements/server/check-books.ts'
import { systemClock } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/database.ts'
import { requireMigrated } from '../../server/database/migrate.ts'
import { readSettings } from '../../server/settings.ts'
import { connect } from './connect.ts'
import { failCommand } from './run-command.ts'

// `npm run check-books`: recalculates the balances of every organization and compares them; changes nothing.
// Exits with 1 if anything differs.

async function check(): Promise<boolean> {
  const { connection, stop } = await connect(readSettings(process.env), () => {})
  const database = openDatabase(connection, {
    poolSize: 2,
    patienceMs: CHECK_TIMEOUT_MS,
    onError: () => {},
  })
  try {
    await requireMigrated(connection)
    const { organizations, findings } = await checkBooks(database, systemClock())
    for (const { organizationId, fault, id, detail } of findings)
      process.stdout.write(`${organizationId}: ${fault} (${id}: ${detail})\n`)
    const result = findings.length === 0 ? 'all of it agrees' : `${findings.length} faults`
    process.stdout.write(`The books of ${organizations} organizations were checked: ${result}.\n`)
    return findings.length === 0
  } finally {
    await database.close()
    await stop()
  }
}

check().then((isRight) => {
  process.exitCode = isRight ? 0 : 1
}, failCommand)
