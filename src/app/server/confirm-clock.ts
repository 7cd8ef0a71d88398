import { systemClock } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/database.ts'
import { requireMigrated } from '../../server/database/migrate.ts'
import { trustClock } from '../../server/database/trusted-clock.ts'
import { readSettings } from '../../server/settings.ts'
import { connectBeside } from './connect.ts'
import { failCommand, momentOf } from './run-command.ts'

// `npm run confirm-clock`: a person confirms that this machine's clock is right, also while Rentbook runs.

async function confirm(): Promise<string> {
  const settings = readSettings(process.env)
  const { connection, stop } = await connectBeside(settings)
  const database = openDatabase(connection, { poolSize: 1, onError: () => {} })
  try {
    await requireMigrated(connection)
    const now = systemClock()
    await database.transaction({ role: 'rentbook_identity' }, (tx) => trustClock(tx, now))
    return `Confirmed: it is ${momentOf(now.toISOString(), settings.timeZone)}. What waited goes on within an hour.`
  } finally {
    await database.close()
    await stop()
  }
}

confirm().then((line) => void process.stdout.write(`${line}\n`), failCommand)
