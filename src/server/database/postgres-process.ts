import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CannotStartError } from '../cannot-start-error.ts'
import { programEnvironment } from './postgres-cluster.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

/**
 * PostgreSQL under a shell that asks it to stop (SIGINT) as soon as our end of its standard input
 * closes, which the kernel does even when this process is killed outright. It asks again every
 * second: a server that has only just started does not listen to signals yet.
 */
const watchedServer = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
( while read -r _; do :; done <&3; while kill -INT "$server"; do sleep 1; done ) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`

export type PostgresProcess = {
  /** Resolves when the server has ended, with the last lines that it logged. */
  ended: Promise<string>
  hasEnded(): boolean
  /** Asks for a fast shutdown: open transactions are rolled back. Wait for `ended`. */
  requestStop(): void
}

/** Starts PostgreSQL on a cluster; it takes connections some time after. */
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
    // Ctrl-C in a terminal goes to this process alone, which stops the server when it is ready to.
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
  const ended = once(shell, 'exit').then(() => {
    isRunning = false
    shell.stdin.destroy()
    return lastLines.join('\n')
  })
  return { ended, hasEnded: () => !isRunning, requestStop: () => shell.stdin.destroy() }
}

/**
 * Stops the server that an earlier process left behind on this cluster, if there is one. Only for
 * whoever holds the lock on the data folder: without it the server may have a living owner.
 */
export async function stopOrphan(clusterDir: string): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || !isAlive(pid)) return
  if (!(await serves(pid, clusterDir))) {
    // After a restart of a container the number belongs to somebody else, and PostgreSQL would
    // take that process for a server.
    await rm(pidFile, { force: true })
    return
  }
  process.kill(pid, 'SIGINT')
  if (await endsWithin(pid, 20_000)) return
  process.kill(pid, 'SIGQUIT')
  if (await endsWithin(pid, 10_000)) return
  throw new CannotStartError(
    `An earlier PostgreSQL (process ${pid}) still runs on ${clusterDir} and does not stop.`,
  )
}

async function serves(pid: number, clusterDir: string): Promise<boolean> {
  const folder = await realpath(clusterDir)
  if (process.platform === 'linux') {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder
  }
  const list = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return (await list.catch(() => ({ stdout: '' }))).stdout.includes(clusterDir)
}

async function endsWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (isAlive(pid) && Date.now() < deadline) await pause(20)
  return !isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
