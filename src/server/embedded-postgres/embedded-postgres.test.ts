import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { queryDatabase as query } from '../../../tests/kit/query-database.ts'
import { startedPostgres } from '../../../tests/kit/started-postgres.ts'
import { wholeTest } from '../../../tests/kit/whole-test.ts'
import { checkServer } from '../database/check-server.ts'

let dataDir: string
const { start: startIn, stopAll } = startedPostgres()
const start = (folder = dataDir) => startIn(folder)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rentbook-embedded-'))
})

afterEach(stopAll)

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

/** A process of its own that holds the folder's database until it is killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const module = join(import.meta.dirname, 'embedded-postgres.ts')
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

async function serverPid(): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('turns an empty folder into a suitable database', async () => {
  const { connection } = await start()
  await checkServer(connection)
  expect(connection.host).toBe(join(dataDir, 'postgres'))
})

test('the embedded database keeps what was committed after a stop and a start', async () => {
  const first = await start()
  await query(first.connection, 'create table kept_by_stop as select 1 as one')
  await first.stop()
  const second = await start()
  expect(await query(second.connection, 'select one from kept_by_stop')).toEqual([{ one: 1 }])
})

wholeTest(
  'the embedded database refuses a second start on the same folder with a readable message',
  async () => {
    const other = await startElsewhere()
    try {
      await expect(start()).rejects.toThrow(`Another Rentbook already runs on ${dataDir}.`)
    } finally {
      other.kill('SIGKILL')
      await once(other, 'exit')
    }
  },
)

test('the embedded database refuses a second start within one process too, and goes on', async () => {
  const { connection } = await start()
  await expect(start()).rejects.toThrow('Another Rentbook already runs')
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

wholeTest('the database ends when its process is killed', async () => {
  const other = await startElsewhere()
  const pid = await serverPid()
  other.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

wholeTest(
  'a start right after a kill takes over the folder, with everything that was committed',
  async () => {
    const other = await startElsewhere()
    const connection = { host: join(dataDir, 'postgres'), port: 5432, user: 'rentbook' }
    await query(
      { ...connection, database: 'rentbook' },
      'create table kept_by_takeover as select 1 as one',
    )
    other.kill('SIGKILL')
    await once(other, 'exit')
    const server = await start()
    expect(await query(server.connection, 'select one from kept_by_takeover')).toEqual([{ one: 1 }])
  },
)

wholeTest.runIf(process.platform === 'linux')(
  'the next start stops an orphaned server',
  async () => {
    const other = await startElsewhere()
    const orphan = await serverPid()
    const shell = Number((await readFile(`/proc/${orphan}/stat`, 'utf8')).split(' ')[3])
    const children = await readFile(`/proc/${shell}/task/${shell}/children`, 'utf8')
    for (const pid of children.trim().split(' ').map(Number)) {
      if (pid !== orphan) process.kill(pid, 'SIGKILL')
    }
    process.kill(shell, 'SIGKILL')
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(isAlive(orphan)).toBe(true)
    await start()
    await expect.poll(() => isAlive(orphan), { timeout: 10_000 }).toBe(false) // once it was reaped
  },
)

wholeTest('a killed database restarts, reports why it ended and is counted', async () => {
  const faults: string[] = []
  const onFault = (message: string) => faults.push(message)
  const server = await startIn(dataDir, { onFault })
  const { connection } = server
  await query(connection, 'create table kept_by_restart as select 1 as one')
  process.kill(await serverPid(), 'SIGKILL')
  const rows = () => query(connection, 'select one from kept_by_restart').catch(() => 'away')
  await expect.poll(rows, { timeout: 10_000 }).toEqual([{ one: 1 }])
  expect(faults).toEqual([
    expect.stringMatching(/^PostgreSQL ended unexpectedly .* ended by signal 9/),
  ])
  expect(server.restarts()).toBe(1)
})

wholeTest('the crash of one of its processes is a fault, too', async () => {
  const faults: string[] = []
  const onFault = (message: string) => faults.push(message)
  const server = await startIn(dataDir, { onFault })
  const client = new pg.Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => faults, { timeout: 10_000 }).toHaveLength(1)
  expect(faults[0]).toMatch(/was terminated by signal 9/)
  expect(server.restarts()).toBe(0)
})

wholeTest("leaves alone a process that happens to have an old server's id", async () => {
  const first = await start()
  await first.stop()
  const bystander = spawn('sleep', ['60'])
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(pidFile, `${bystander.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n`)
  await start()
  expect(bystander.exitCode).toBeNull()
  bystander.kill()
})

wholeTest('serves a folder too deep for a socket on the loopback, with a password', async () => {
  const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
  const { connection } = await start(deep)
  expect(connection.host).toBe('127.0.0.1')
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow('password')
})

test('rejects an unusable folder with a readable message', async () => {
  await writeFile(join(dataDir, 'file'), '')
  await expect(start(join(dataDir, 'file', 'below'))).rejects.toThrow('DATA_DIR cannot be used')
})
