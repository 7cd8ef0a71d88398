import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'

// As a service manager and a container do it: they start one command, and signal that one process.

const ROOT = join(import.meta.dirname, '../..')

let folder: string
let npm: ChildProcess
let output = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-npm-'))
})
afterEach(() => npm.kill('SIGKILL'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function npmStart() {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent' }
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) }
  output = ''
  npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...env, ...settings } })
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (text) => (output += text))
  await expect.poll(() => output, { timeout: 600_000 }).toContain('is ready')
  return serverAndDatabase()
}

/** The database's process, and the one that holds it: the server. */
async function serverAndDatabase(): Promise<number[]> {
  const pidFile = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  const database = Number(pidFile.split('\n')[0])
  return [await parentOf(await parentOf(database)), database]
}

const parentOf = async (pid: number) =>
  Number(/PPid:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])

const isRunning = (pid: number) =>
  readFile(`/proc/${pid}/status`, 'utf8').then(
    (status) => !/State:\s+Z/.test(status),
    () => false,
  )

const running = async (pids: number[]) => {
  const states = await Promise.all(pids.map(isRunning))
  return pids.filter((_pid, index) => states[index])
}

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm alone stops the server and the database, and then npm, with exit code 0',
  async (signal) => {
    const pids = await npmStart()
    expect(await running(pids)).toEqual(pids)
    const ended = once(npm, 'exit')
    npm.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(await running(pids)).toEqual([])
  },
  90_000,
)

test.runIf(process.platform === 'linux')(
  'one stop that arrives as several signals is one stop',
  async () => {
    const pids = await npmStart()
    const ended = once(npm, 'exit')
    // A terminal and a service manager signal every process of the group.
    process.kill(pids[0] ?? 0, 'SIGINT')
    npm.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(await running(pids)).toEqual([])
  },
  90_000,
)

test.runIf(process.platform === 'linux')(
  'where npm is killed outright, the server and the database stop by themselves',
  async () => {
    const pids = await npmStart()
    npm.kill('SIGKILL')
    await expect.poll(() => running(pids), { timeout: 20_000 }).toEqual([])
  },
  90_000,
)
