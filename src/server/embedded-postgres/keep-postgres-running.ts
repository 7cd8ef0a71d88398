import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresProcess } from './postgres-process.ts'

const MIN_PAUSE_MS = 200
const MAX_PAUSE_MS = 2_000
// A server that ran this long had started.
const STARTED_AFTER_MS = 10_000

export type Keeper = {
  /** How often the server was started again. */
  restarts(): number
  stop(): Promise<void>
}

/**
 * Restarts the server whenever it ends before `stop`, and reports why it ended. A failed start is retried at
 * most every two seconds.
 */
export function keepPostgresRunning(
  first: PostgresProcess,
  launch: () => Promise<PostgresProcess>,
  onFault: (message: string) => void,
): Keeper {
  let server = first
  let restarts = 0
  let isStopping = false
  const watching = (async () => {
    let pauseMs = MIN_PAUSE_MS
    while (!isStopping) {
      const begin = Date.now()
      const why = await server.ended
      if (isStopping) return
      onFault(`PostgreSQL ended unexpectedly and is started again: ${why}`)
      const hadStarted = Date.now() - begin > STARTED_AFTER_MS
      pauseMs = hadStarted ? MIN_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS)
      await pause(pauseMs)
      restarts += 1
      server = await launch().catch((error: Error) => {
        onFault(error.message)
        return server
      })
    }
  })()
  return {
    restarts: () => restarts,
    async stop() {
      isStopping = true
      server.requestStop()
      await watching
      // A server that was starting meanwhile.
      server.requestStop()
      await server.ended
    },
  }
}
