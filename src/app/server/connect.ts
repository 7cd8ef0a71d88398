import type { Connection } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import type { Settings } from '../../server/settings.ts'

/** The database that the settings name, as the role that owns it; the embedded one runs until `stop`. */
export async function connect(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  return { connection: postgres.connection, stop: () => postgres.stop() }
}
