import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { rowsInCamelCase } from './camel-case-columns.ts'
import { connectionPatience } from './connection-patience.ts'
import { nameOf } from './statement-names.ts'
import { inTransaction } from './transaction-connection.ts'
import { TransactionDialect } from './transaction-dialect.ts'

/**
 * The tables by name, with their columns, in camelCase (`SnakeCaseCompiler`); the database and raw `sql` say
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

/**
 * As whom a transaction runs. The database role decides which tables can be reached at all, the
 * settings decide which rows (row level security; `migrations/`).
 */
export type Identity =
  /** With a hash: to look at the one row that carries it, for whoever has its token. */
  | { role: 'rentbook_identity'; verifyHash?: Buffer }
  | { role: 'rentbook_admin'; accountId: string }
  | { role: 'rentbook_app'; accountId: string; organizationId: string; clientId?: string }
  | { role: 'rentbook_app'; job: string; organizationId: string }
  /** Sees the organization only if it is closed. */
  | { role: 'rentbook_erasure'; organizationId: string }

/** A statement as the connection takes it. */
type Statement = { text: string; values: unknown[] }

export type Database = {
  /** Runs `work` in one transaction as that identity, which its first statement begins; a throw rolls it back. */
  transaction<T>(as: Identity, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs one statement by itself, as nobody: such a one sees what a function shows that keeps the rows itself. */
  ask<Row extends object>(statement: Statement): Promise<Row[]>
  /** Answers when the database does; throws otherwise. */
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
  /** How long a statement may take: 2 seconds, unless whoever asks for it may wait for longer. */
  patienceMs?: number
}

const STATEMENT_TIMEOUT_MS = 2_000

/** Opens a pool whose connections act as a role that owns nothing and, outside `transaction`, sees no row. */
export function openDatabase(
  connection: Connection,
  { poolSize, onError, patienceMs = STATEMENT_TIMEOUT_MS }: Pool,
): Database {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: poolSize,
    // A database that is down or hangs is reported within three seconds.
    ...connectionPatience(patienceMs),
    options: '-c role=rentbook_app',
    pipeline: true,
    application_name: 'rentbook',
  })
  pool.on('error', onError)
  // A connection that falls while it is in use fails its query, which is awaited. Without a listener the event
  // would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    transaction: (as, work) =>
      inTransaction(pool, openingOf(as), (connection) =>
        work(new Kysely<Tables>({ dialect: new TransactionDialect(connection) })),
      ),
    ask: async <Row extends object>({ text, values }: Statement) =>
      rowsInCamelCase<Row>(await pool.query({ ...nameOf(text), text, values, rowMode: 'array' })),
    ping: async () => {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}

type Settings = {
  accountId?: string
  organizationId?: string
  clientId?: string
  job?: string
  verifyHash?: Buffer
}

/** Begins a transaction in which the rest runs as that identity, until it ends: PostgreSQL takes `local` back. */
function openingOf({ role, ...settings }: Identity): string {
  const { accountId, organizationId, clientId, job, verifyHash }: Settings = settings
  const values = {
    accountId,
    organizationId,
    clientId,
    job,
    verifyHash: verifyHash?.toString('hex'),
  }
  const texts = [`begin; set local role ${pg.escapeLiteral(role)}`]
  for (const [name, value] of Object.entries(values))
    if (value !== undefined)
      texts.push(`set local ${SETTING_NAMES[name as keyof Settings]} = ${pg.escapeLiteral(value)}`)
  return texts.join('; ')
}

const SETTING_NAMES: Record<keyof Settings, string> = {
  accountId: 'app.account_id',
  organizationId: 'app.organization_id',
  clientId: 'app.client_id',
  job: 'app.job',
  verifyHash: 'app.verify_hash',
}

/** Lets a transaction of another role go on as a job in one organization; it cannot go back. */
export async function becomeJob(
  tx: Transaction,
  { job, organizationId }: { job: string; organizationId: string },
): Promise<void> {
  await sql`select set_config('role', 'rentbook_app', true),
    set_config(${SETTING_NAMES.organizationId}, ${organizationId}, true),
    set_config(${SETTING_NAMES.job}, ${job}, true)`.execute(tx)
}

/** Whether the error is the database refusing by the constraint or index of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
