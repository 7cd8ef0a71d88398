import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStartError } from '../cannot-start-error.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { embeddedName, ensureCluster, findPostgresPrograms } from './postgres-cluster.ts'
import { type PostgresProcess, spawnPostgres, stopOrphan } from './postgres-process.ts'
import { findUnprivilegedUser } from './unprivileged-user.ts'

/** Where a PostgreSQL server listens and who may enter; `host` may be the folder of a socket. */
export type PostgresConnection = {
  host: string
  port: number
  user: string
  password?: string
  database: string
}

export type EmbeddedPostgres = {
  /** Of the superuser, to the product's own database. Stays the same until `stop`. */
  connection: PostgresConnection
  /** Stops the server and gives the data folder back. May be called twice. */
  stop(): Promise<void>
}

const defaultPort = 5432

/**
 * Runs a PostgreSQL of our own in `dataDir` (made where it is missing) for as long as this process
 * lives, and starts it again should it fall. Throws a CannotStartError when another process uses
 * the folder or PostgreSQL cannot run here. `settings` are server parameters on top of ours.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (line: string) => void
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
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

async function superviseCluster(options: {
  dataDir: string
  log: (line: string) => void
  settings?: Record<string, string>
  release: () => void
}): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  const clusterDir = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres.password')
  const programs = await findPostgresPrograms()
  const user = await findUnprivilegedUser({ dataDir, clusterDir, program: programs.postgres })
  await ensureCluster({ clusterDir, passwordFile, programs, user })
  const connection = await chooseConnection(clusterDir, passwordFile)
  const settings = { ...serverSettings(connection), ...options.settings }
  const launch = async () => {
    await stopOrphan(clusterDir)
    return spawnPostgres({ program: programs.postgres, clusterDir, settings, user, log })
  }

  const first = await launch()
  try {
    await untilReady(first, connection)
    await ensureDatabase(connection)
  } catch (error) {
    first.requestStop()
    await first.ended
    throw error
  }
  const keeper = keepRunning(first, launch, log)
  const stop = () => keeper.stop().then(options.release)
  let stopped: Promise<void> | undefined
  return {
    connection,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Replaces the server whenever it ends before `stop`; a failed attempt is followed by the next. */
function keepRunning(
  first: PostgresProcess,
  launch: () => Promise<PostgresProcess>,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  let server = first
  let isStopping = false
  const watching = (async () => {
    while (!isStopping) {
      await server.ended
      if (isStopping) return
      log('PostgreSQL ended unexpectedly; starting it again')
      await pause(200)
      server = await launch().catch((error: Error) => {
        log(error.message)
        return server
      })
    }
  })()
  return {
    async stop() {
      isStopping = true
      server.requestStop()
      await watching
      // The one that was being started meanwhile.
      server.requestStop()
      await server.ended
    },
  }
}

async function chooseConnection(
  clusterDir: string,
  passwordFile: string,
): Promise<PostgresConnection> {
  const named = { user: embeddedName, database: embeddedName }
  const longest = process.platform === 'linux' ? 107 : 103
  const socket = join(clusterDir, `.s.PGSQL.${defaultPort}`)
  if (Buffer.byteLength(socket) <= longest) {
    return { host: clusterDir, port: defaultPort, ...named }
  }
  const password = await readFile(passwordFile, 'utf8')
  return { host: '127.0.0.1', port: await freePort(), password, ...named }
}

function serverSettings({ host, port }: PostgresConnection): Record<string, string> {
  const usesSocket = host.startsWith('/')
  return {
    port: String(port),
    listen_addresses: usesSocket ? '' : host,
    // Relative to the cluster's folder, which is where the server runs.
    unix_socket_directories: usesSocket ? '.' : '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // Statements and details contain personal data, which must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}

async function untilReady(server: PostgresProcess, connection: PostgresConnection): Promise<void> {
  for (;;) {
    const client = new pg.Client({ ...connection, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch {
      if (server.hasEnded()) {
        throw new CannotStartError(`PostgreSQL did not start:\n${await server.ended}`)
      }
      await pause(20)
    }
  }
}

async function ensureDatabase(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
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
