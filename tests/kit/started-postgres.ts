import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../src/server/embedded-postgres/embedded-postgres.ts'

/** Starts embedded servers and stops all that were started. */
export function startedPostgres() {
  const started: EmbeddedPostgres[] = []
  return {
    start: async (dataDir: string, options?: Partial<EmbeddedPostgresOptions>) => {
      const server = await startEmbeddedPostgres({ dataDir, log: () => {}, ...options })
      started.push(server)
      return server
    },
    stopAll: async () => {
      await Promise.all(started.splice(0).map((server) => server.stop()))
    },
  }
}
