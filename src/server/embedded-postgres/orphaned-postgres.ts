import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CannotStartError } from '../cannot-start-error.ts'

/** A process of a PostgreSQL server. Without its postmaster a server accepts no connections. */
type ServerProcess = { pid: number; isPostmaster: boolean }

/**
 * Stops a server that an earlier process left running on this cluster, and deletes its pid and socket files.
 * Only for the holder of the lock on the data folder: otherwise the server may have a living owner.
 */
export async function stopOrphan(clusterDir: string): Promise<void> {
  await endServer(clusterDir)
  // Without a server, the files refer to another process: from before a reboot, or of the folder that was
  // copied. PostgreSQL would believe them.
  const names = await readdir(clusterDir)
  const left = names.filter((name) => name === 'postmaster.pid' || name.startsWith('.s.PGSQL.'))
  await Promise.all(left.map((name) => rm(join(clusterDir, name), { force: true })))
}

async function endServer(clusterDir: string): Promise<void> {
  const processes = await serverProcesses(clusterDir)
  if (processes.length === 0) return
  // The others end after their postmaster and may still write, so they are awaited.
  for (const { pid, isPostmaster } of processes) if (isPostmaster) signal(pid, 'SIGINT')
  if (await allEnd(clusterDir, 20_000)) return
  for (const last of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const { pid } of await serverProcesses(clusterDir)) signal(pid, last)
    if (await allEnd(clusterDir, 10_000)) return
  }
  const [first] = await serverProcesses(clusterDir)
  throw new CannotStartError(
    `An earlier PostgreSQL (process ${first?.pid}) still runs on ${clusterDir} and does not stop.`,
  )
}

async function allEnd(clusterDir: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    if ((await serverProcesses(clusterDir)).length === 0) return true
    await pause(50)
  }
  return false
}

// A server is identified by the folder that it works in, never by a number in a file.
async function serverProcesses(clusterDir: string): Promise<ServerProcess[]> {
  if (process.platform !== 'linux') return listedByPs(clusterDir)
  const folder = await realpath(clusterDir)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map((pid) => serverProcess(pid, folder)))
  return found.filter((it) => it !== undefined)
}

async function serverProcess(pid: number, folder: string): Promise<ServerProcess | undefined> {
  // It may end meanwhile, or belong to a user whose processes we may not inspect.
  const look = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== folder) return undefined
  if ((await look('comm')) !== 'postgres\n') return undefined
  return { pid, isPostmaster: !(await look('cmdline')).startsWith('postgres:') }
}

async function listedByPs(clusterDir: string): Promise<ServerProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command='])
  const lines = stdout.split('\n').filter((line) => line.includes(`postgres -D ${clusterDir} `))
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), isPostmaster: true }))
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}
