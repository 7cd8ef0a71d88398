import { CannotStartError } from '../../server/cannot-start-error.ts'
import type { Connection } from '../../server/database/database.ts'
import { DataDirInUseError } from '../../server/embedded-postgres/data-dir-lock.ts'
import {
  findRunningPostgres,
  hasCluster,
  startEmbeddedPostgres,
} from '../../server/embedded-postgres/embedded-postgres.ts'
import type { Settings } from '../../server/settings.ts'

export type ConnectedDatabase = {
  connection: Connection
  /** How often the embedded database ended unexpectedly and was restarted. */
  restarts(): number
  stop(): Promise<void>
}

/**
 * The database that the settings name, as the role that owns it; the embedded one runs until `stop`.
 * `log` gets its lines, `onFault` what somebody must look at; `meanwhile` runs while the embedded one starts.
 */
export async function connect(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
  onFault: (message: string) => void = log,
  meanwhile?: () => Promise<unknown>,
): Promise<ConnectedDatabase> {
  if (databaseUrl) {
    await meanwhile?.()
    return {
      connection: { connectionString: databaseUrl },
      restarts: () => 0,
      stop: async () => {},
    }
  }
  return startEmbeddedPostgres({ dataDir, log, onFault, ...(meanwhile && { meanwhile }) })
}

/**
 * Connects a command to the existing database, even while Rentbook is using it: then through that server.
 * Throws a CannotStartError if there is none.
 */
export async function connectBeside(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const { databaseUrl, dataDir } = settings
  if (!databaseUrl && !hasCluster(dataDir))
    throw new CannotStartError(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder that Rentbook runs on.`,
    )
  try {
    return await connect(settings, () => {})
  } catch (error) {
    const connection =
      error instanceof DataDirInUseError ? await findRunningPostgres(dataDir) : undefined
    if (!connection) throw error
    return { connection, stop: async () => {} }
  }
}
