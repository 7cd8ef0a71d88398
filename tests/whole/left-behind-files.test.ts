import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { queryDatabase as query } from '../kit/query-database.ts'
import { startedPostgres } from '../kit/started-postgres.ts'

// Files that crashes, copies and reboots leave in the folder of the embedded database.

let dataDir: string
let cluster: string
let bystander: ChildProcess
const { start: startIn, stopAll } = startedPostgres()
const start = (folder = dataDir) => startIn(folder)
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rentbook-left-'))
  cluster = join(dataDir, 'postgres')
  bystander = spawn('sleep', ['600'])
  const { connection } = await start()
  await query(connection, 'create table kept as select 1 as one')
  await stopAll()
})
afterEach(stopAll)
afterAll(async () => {
  expect(bystander.exitCode).toBeNull()
  bystander.kill()
  await once(bystander, 'exit')
  await rm(dataDir, { recursive: true, force: true })
})

async function expectStart(folder = dataDir) {
  const { connection } = await start(folder)
  expect(await query(connection, 'select one from kept')).toEqual([{ one: 1 }])
}

describe('starts in spite of', () => {
  test.each<[string, (pid: number) => string]>([
    ['the id of a process that lives', (pid) => `${pid}\n/elsewhere\n1\n5432\n`],
    ['nothing', () => ''],
    ['no number', () => 'not a number\n'],
    ['the id of the first process of all', () => '1\n'],
    ['a number that is no id', () => '99999999999999\n'],
  ])('%s in the pid file and the lock of the socket', async (_what, textOf) => {
    const text = textOf(bystander.pid ?? 0)
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      await writeFile(join(cluster, name), text)
    await expectStart()
  })
})

test('a hot copy starts beside its original, which goes on', async () => {
  const { connection } = await start()
  const copy = `${dataDir}-copy`
  // Files appear and vanish during the copy, and `cp` reports it.
  await promisify(execFile)('cp', ['-a', dataDir, copy]).catch(() => {})
  await expectStart(copy)
  expect(await query(connection, 'select one from kept')).toEqual([{ one: 1 }])
  await stopAll()
  await rm(copy, { recursive: true, force: true })
})

test('a copy starts that lost its modes and its empty folders', async () => {
  const copy = `${dataDir}-plain`
  await cp(dataDir, copy, { recursive: true })
  const folder = join(copy, 'postgres')
  await removeEmptyFolders(folder)
  await promisify(execFile)('chmod', ['-R', 'a+rX', copy])
  await chmod(join(copy, 'postgres.password'), 0o644)
  await expectStart(copy)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(copy, 'postgres.password'))).mode & 0o777).toBe(0o600)
  await stopAll()
  await rm(copy, { recursive: true, force: true })
})

async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const path = join(folder, entry.name)
    await removeEmptyFolders(path)
    if ((await readdir(path)).length === 0) await rmdir(path)
  }
}

test('a damaged lock is refused with a sentence on what to do', async () => {
  const lock = join(dataDir, 'rentbook.lock')
  await writeFile(lock, 'x'.repeat(5_000))
  await expect(start()).rejects.toThrow(`${lock} is damaged. It holds nothing: delete it`)
  await rm(lock)
  await expectStart()
})
