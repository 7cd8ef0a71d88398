import type { Connection } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import type { Settings } from '../../server/settings.ts'

export type ConnectedDatabase = {
  connection: Connection
  /** How often the embedded database ended by itself and was started again. */
  restarts(): number
  stop(): Promise<void>
}

/**
 * The database that the settings name, as the role that owns it; the embedded one runs until `stop`.
 * `log` gets its lines, `onFault` what somebody must look at.
 */
export async function connect(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
  onFault: (message: string) => void = log,
): Promise<ConnectedDatabase> {
  if (databaseUrl)
    return {
      connection: { connectionString: databaseUrl },
      restarts: () => 0,
      stop: async () => {},
    }
  return startEmbeddedPostgres({ dataDir, log, onFault })
}
