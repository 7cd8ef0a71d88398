import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { programEnvironment } from './postgres-cluster.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

/**
 * PostgreSQL under a shell that stops it (SIGINT) as soon as our end of its standard input closes, which the
 * kernel does even if this process is killed. It repeats the signal every second, because a server that has
 * just started does not handle signals yet. After six seconds it is ended at once (SIGQUIT) and recovers at
 * its next start.
 */
const watchedServer = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
(
  while read -r _; do :; done <&3
  for _ in 1 2 3 4 5 6; do kill -INT "$server" && sleep 1 || exit; done
  while kill -QUIT "$server"; do sleep 1; done
) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`

export type PostgresProcess = {
  /** Resolves when the server has ended, with the reason and its last log lines. */
  ended: Promise<string>
  hasEnded(): boolean
  /** Requests a fast shutdown: open transactions are rolled back. Wait for `ended`. */
  requestStop(): void
}

/** Starts PostgreSQL on a cluster; it accepts connections some time later. */
export function spawnPostgres(options: {
  program: string
  clusterDir: string
  settings: Record<string, string>
  user: UnprivilegedUser
  log: (line: string) => void
}): PostgresProcess {
  const { program, clusterDir, settings, user, log } = options
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...user.prefix, program, '-D', clusterDir, ...flags]
  const shell = spawn('/bin/sh', ['-c', watchedServer, 'postgres', ...command], {
    cwd: '/',
    env: programEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl-C in a terminal reaches this process only, which stops the server when it is ready.
    detached: true,
    ...user.account,
  })
  const lastLines: string[] = []
  createInterface({ input: shell.stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 20) lastLines.shift()
    log(line)
  })
  // The server may be gone before we close its input.
  shell.stdin.on('error', () => {})
  let isRunning = true
  // Its last output may still be on its way; a child that outlives it keeps the pipe open longer.
  const heard = once(shell, 'close')
  const ended = once(shell, 'exit').then(async ([code, signal]) => {
    isRunning = false
    shell.stdin.destroy()
    await Promise.race([heard, pause(300)])
    return [howItEnded(code, signal), ...lastLines].join('\n')
  })
  return { ended, hasEnded: () => !isRunning, requestStop: () => shell.stdin.destroy() }
}

/** A shell reports a signal as exit code 128 plus its number. */
function howItEnded(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal) return `ended by ${signal}`
  return code !== null && code > 128 ? `ended by signal ${code - 128}` : `ended with code ${code}`
}

const MIN_PAUSE_MS = 200
const MAX_PAUSE_MS = 2_000
// A server that ran this long had started.
const STARTED_AFTER_MS = 10_000

type Keeper = {
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
