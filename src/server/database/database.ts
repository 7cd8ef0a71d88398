import { type Dialect, type Driver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import pg from 'pg'
import { rowsInCamelCase, SnakeCaseCompiler } from './camel-case-columns.ts'
import { HeldLocks } from './held-locks.ts'
import { lendTried } from './lend-connection.ts'
import { BOOKS_ROLE, type Identity, setIdentity } from './set-identity.ts'
import {
  inTransaction,
  StatementNames,
  type TransactionConnection,
} from './transaction-connection.ts'

/**
 * The tables by name, with their columns, in camelCase (`SnakeCaseCompiler`); the database and raw `sql` use
 * snake_case. Each feature adds its own by declaration merging, so that this file knows no rent word.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Tables {}

export type Transaction = Kysely<Tables>

export type Connection = {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
}

/** A statement as the connection takes it. */
type Statement = { text: string; values: unknown[] }

export type Database = {
  /**
   * Runs `work` in one transaction as that identity, which its first statement begins; a throw rolls it back.
   * With `isBulk` each statement may take 30 seconds, on one of two connections that are kept for such work.
   */
  transaction<T>(
    as: Identity,
    work: (tx: Transaction) => Promise<T>,
    options?: { isBulk?: boolean },
  ): Promise<T>
  /** Runs one statement alone, as nobody: such a one sees what a function shows that keeps the rows itself. */
  ask<Row extends object>(statement: Statement): Promise<Row[]>
  /**
   * Takes the advisory lock of that name, which the returned function gives back. PostgreSQL frees it when this server
   * dies, so that others can tell.
   */
  hold(lock: string): Promise<() => Promise<void>>
  /** Resolves when the database responds; throws otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

const DATE_OID = 1082
const INT8_OID = 20

type Parser = (text: string) => unknown

// A calendar date stays the text YYYY-MM-DD, where pg would make an instant of it; a whole number of 64 bits
// becomes one, where pg would leave a text.
const PARSERS: Partial<Record<number, Parser>> = {
  [DATE_OID]: (text) => text,
  [INT8_OID]: BigInt,
}
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ??
    pg.types.getTypeParser(oid, format ?? 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

type Pool = {
  poolSize: number
  onError: (error: Error) => void
  /** How long a statement may take: 2 seconds, unless the caller may wait for longer. */
  patienceMs?: number
}

const STATEMENT_TIMEOUT_MS = 2_000
// 5,000 rows of a sheet, on a busy machine.
const BULK = { patienceMs: 30_000, poolSize: 2 }

/** Opens a pool whose connections act as a role that owns nothing and, outside `transaction`, sees no row. */
export function openDatabase(
  connection: Connection,
  { poolSize, onError, patienceMs = STATEMENT_TIMEOUT_MS }: Pool,
): Database {
  const pool = openPool(connection, { poolSize, onError, patienceMs })
  // A pool connects when it is first used.
  const bulkPool = openPool(connection, { ...BULK, onError })
  const names = new StatementNames()
  const [lend, lendBulk] = [lendTried(pool), lendTried(bulkPool)]
  const locks = new HeldLocks(() => clientOf(connection, patienceMs))
  const askOnce = async (query: pg.QueryConfig & { rowMode: 'array' }) => {
    const client = await lend()
    let isDone = false
    try {
      const result = await client.query<unknown[]>(query)
      isDone = true
      return result
    } finally {
      client.release(!isDone)
    }
  }
  return {
    transaction: async (as, work, { isBulk = false } = {}) => {
      const afterwards = new Set<() => void>()
      const lender = isBulk ? lendBulk : lend
      const result = await inTransaction(
        { lend: lender, names },
        () => setIdentity(as),
        (connection) => {
          const tx = new Kysely<Tables>({ dialect: new TransactionDialect(connection) })
          afterCommits.set(tx, afterwards)
          return work(tx)
        },
      )
      for (const each of afterwards) each()
      return result
    },
    ask: async <Row extends object>({ text, values }: Statement) =>
      rowsInCamelCase<Row>(
        await askOnce({ ...names.nameOf(text), text, values, rowMode: 'array' }),
      ),
    hold: (lock) => locks.hold(lock),
    ping: async () => {
      await askOnce({ text: 'select 1', rowMode: 'array' })
    },
    close: async () => {
      await Promise.all([pool.end(), bulkPool.end(), locks.end()])
    },
  }
}

const clientOf = (connection: Connection, patienceMs: number) =>
  new pg.Client({
    ...connection,
    ...connectionTimeouts(patienceMs),
    // Of a server whose machine is gone PostgreSQL hears nothing: it asks after a minute, and gives up after another.
    options:
      `-c role=${BOOKS_ROLE}` +
      ' -c tcp_keepalives_idle=60 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=6',
    pipeline: true,
    application_name: 'rentbook',
  })

function openPool(connection: Connection, { poolSize, onError, patienceMs }: Required<Pool>) {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: poolSize,
    // A database that is down or hangs is reported within three seconds.
    ...connectionTimeouts(patienceMs),
    options: `-c role=${BOOKS_ROLE}`,
    pipeline: true,
    application_name: 'rentbook',
  })
  pool.on('error', onError)
  // A connection that falls while it is in use fails its query, which is awaited. Without a listener the event
  // would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const afterCommits = new WeakMap<Transaction, Set<() => void>>()

/** Does this once the transaction is committed, and not if it is rolled back; the same function only once. */
export function afterCommit(tx: Transaction, what: () => void): void {
  afterCommits.get(tx)?.add(what)
}

/** Whether the error is the database refusing by the constraint or index of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

// As many rows as one statement writes well within its time, and within 65,535 parameters.
const ROWS_AT_ONCE = 500

/** Writes rows in as few statements as it takes. */
export async function writeAll<Row>(
  rows: readonly Row[],
  write: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await write(rows.slice(at, at + ROWS_AT_ONCE))
}

const adapter = new PostgresAdapter()
const compiler = new SnakeCaseCompiler()

/**
 * A database of one transaction: every statement uses its connection. Kysely's own transactions wait for each
 * result before they send the next statement; here the statements of one `Promise.all` are sent together.
 */
class TransactionDialect implements Dialect {
  readonly #connection: TransactionConnection

  constructor(connection: TransactionConnection) {
    this.#connection = connection
  }

  createAdapter() {
    return adapter
  }

  createQueryCompiler() {
    return compiler
  }

  createDriver(): Driver {
    return new TransactionDriver(this.#connection)
  }

  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db)
  }
}

class TransactionDriver implements Driver {
  readonly #connection: TransactionConnection

  constructor(connection: TransactionConnection) {
    this.#connection = connection
  }

  async acquireConnection() {
    return this.#connection
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error('This is a transaction already.'))
  }

  // The code that opened the transaction ends it, and its connection with it.
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async init() {}
  async destroy() {}
}

/**
 * Time-outs of a connection, so that a database that is down, hangs or was cut off is noticed within
 * `patienceMs` and three seconds, not after the kernel's quarter of an hour.
 */
export const connectionTimeouts = (patienceMs: number) =>
  ({
    // Together with the trial of an idle connection (`lend-connection.ts`) within three seconds.
    connectionTimeoutMillis: 2_000,
    query_timeout: patienceMs + 500,
    statement_timeout: patienceMs,
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }) satisfies pg.ClientConfig
