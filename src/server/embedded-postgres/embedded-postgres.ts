import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStartError } from '../cannot-start-error.ts'
import { ownConnection } from '../database/own-connection.ts'
import { makeFolder } from '../make-folder.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { stopOrphan } from './orphaned-postgres.ts'
import {
  embeddedName,
  ensureCluster,
  findPostgresPrograms,
  mendCopiedCluster,
} from './postgres-cluster.ts'
import { keepPostgresRunning, type PostgresProcess, spawnPostgres } from './postgres-process.ts'
import { findUnprivilegedUser } from './unprivileged-user.ts'

/** Where a PostgreSQL server listens and its credentials; `host` may be the folder of a socket. */
export type PostgresConnection = {
  host: string
  port: number
  user: string
  password?: string
  database: string
}

export type EmbeddedPostgres = {
  /** The superuser's connection to the product's database. It stays the same until `stop`. */
  connection: PostgresConnection
  /** How often it ended unexpectedly and was started again. */
  restarts(): number
  /** Stops the server and unlocks the data folder. May be called twice. */
  stop(): Promise<void>
}

const defaultPort = 5432

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** Receives the server's log lines. */
  log: (line: string) => void
  /** Receives faults that an operator must look at: an unexpected end of the server and its reason, damaged data. */
  onFault?: (message: string) => void
  /** Server parameters on top of ours. */
  settings?: Record<string, string>
  /** Work to do while the server, a separate process, starts. */
  meanwhile?: () => Promise<unknown>
}

/**
 * Runs an embedded PostgreSQL in `dataDir` (made if it is missing) for the lifetime of this process, and
 * restarts it when it ends unexpectedly. Throws a CannotStartError if another process uses the folder or
 * PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  await makeFolder(dataDir).catch((error: Error) => {
    throw new CannotStartError(`DATA_DIR cannot be used: ${error.message}`)
  })
  const lock = lockDataDir(dataDir)
  try {
    return await superviseCluster({ ...options, dataDir, release: lock.release })
  } catch (error) {
    lock.release()
    throw error
  }
}

async function superviseCluster(
  options: EmbeddedPostgresOptions & { release: () => void },
): Promise<EmbeddedPostgres> {
  const { dataDir, onFault = options.log, meanwhile } = options
  const log = (line: string) => (isFault(line) ? onFault(line) : options.log(line))
  const clusterDir = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres.password')
  const programs = await findPostgresPrograms()
  const user = await findUnprivilegedUser({ dataDir, clusterDir, program: programs.postgres })
  await ensureCluster({ clusterDir, passwordFile, programs, user })
  await mendCopiedCluster(clusterDir, user)
  const connection = await chooseConnection(clusterDir, passwordFile)
  const settings = { ...serverSettings(connection), ...options.settings }
  const launch = async () => {
    await stopOrphan(clusterDir)
    return spawnPostgres({ program: programs.postgres, clusterDir, settings, user, log })
  }

  const first = await launch()
  try {
    await meanwhile?.()
    await untilReady(first, connection)
    await ensureDatabase(connection)
  } catch (error) {
    first.requestStop()
    await first.ended
    throw error
  }
  const keeper = keepPostgresRunning(first, launch, onFault)
  const stop = () => keeper.stop().then(options.release)
  let stopped: Promise<void> | undefined
  return {
    connection,
    restarts: keeper.restarts,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

// Crashes of its processes, and pages that do not match their checksums.
const isFault = (line: string) =>
  /^(PANIC:|LOG: .* was terminated by signal|ERROR: .*invalid page in block)/.test(line)

/** Whether the folder contains a database, running or not. */
export const hasCluster = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres', 'PG_VERSION'))

/** The server that another process runs in `dataDir`; undefined where none is running. */
export async function findRunningPostgres(
  dataDir: string,
): Promise<PostgresConnection | undefined> {
  const clusterDir = join(resolve(dataDir), 'postgres')
  const pidFile = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(pidFile.split('\n')[3])
  if (!port) return undefined
  return chooseConnection(clusterDir, join(resolve(dataDir), 'postgres.password'), async () => port)
}

async function chooseConnection(
  clusterDir: string,
  passwordFile: string,
  choosePort: () => Promise<number> = freePort,
): Promise<PostgresConnection> {
  const named = { user: embeddedName, database: embeddedName }
  const longest = process.platform === 'linux' ? 107 : 103
  const socket = join(clusterDir, `.s.PGSQL.${defaultPort}`)
  if (Buffer.byteLength(socket) <= longest) {
    return { host: clusterDir, port: defaultPort, ...named }
  }
  const password = await readFile(passwordFile, 'utf8')
  return { host: '127.0.0.1', port: await choosePort(), password, ...named }
}

function serverSettings({ host, port }: PostgresConnection): Record<string, string> {
  const usesSocket = host.startsWith('/')
  return {
    port: String(port),
    listen_addresses: usesSocket ? '' : host,
    // Relative to the cluster's folder, which is where the server runs.
    unix_socket_directories: usesSocket ? '.' : '',
    unix_socket_permissions: '0700',
    // The operating system caches reads as well; larger installations use a separate server.
    shared_buffers: '48MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // After a crash the folder is synchronized by one call instead of a thousand: seconds on a busy disk.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    // Statements and details contain personal data, which must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}

async function untilReady(server: PostgresProcess, connection: PostgresConnection): Promise<void> {
  for (;;) {
    const client = ownConnection({ ...connection, database: 'postgres' })
    try {
      await client.connect()
      return await client.end()
    } catch {
      if (server.hasEnded()) {
        throw new CannotStartError(`PostgreSQL did not start: ${await server.ended}`)
      }
      await pause(20)
    }
  }
}

async function ensureDatabase(connection: PostgresConnection): Promise<void> {
  const client = ownConnection({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [embeddedName])
    if (found.rowCount === 0) await client.query(`create database ${embeddedName}`)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
