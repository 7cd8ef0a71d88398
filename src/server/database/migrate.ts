import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { grantBackupRole } from '../backup/backup-role.ts'
import { CannotStartError } from '../cannot-start-error.ts'
import { makeRole } from './make-role.ts'
import { ownConnection } from './own-connection.ts'
import { CLIENT_ROLE, LIMITED_ROLE } from './set-identity.ts'

const ownMigrations = join(import.meta.dirname, '../../../migrations')

/** The product's advisory lock, so that two servers on one database migrate one after the other. */
export const MIGRATION_LOCK = 7_314_506

type Migration = { name: string; sha256: string; sql: string }

type Options = {
  /** The zone of calendar dates; migrations read it from the setting app.time_zone. */
  timeZone: string
  folder?: string
}

export type MigrationState = {
  /** Migrations that ran on the database, in order. */
  ran: string[]
  /** Pending migrations, in order. */
  pending: string[]
}

/**
 * Migrates the database to the newest schema and returns the names of the files it ran. All run in one
 * transaction: a failure, or a kill half way, leaves the schema unchanged. The role of `connection` owns what
 * the files create. Throws a CannotStartError if a file that already ran was changed or is missing, or a new
 * one is not after all others.
 */
export async function migrate(
  connection: pg.ClientConfig,
  { timeZone, folder = ownMigrations }: Options,
): Promise<string[]> {
  const client = ownConnection(connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const ran = await migrateWithin(client, { timeZone, folder })
    await client.query('commit')
    return ran
  } finally {
    await client.end()
  }
}

/** Migrates within a transaction that holds MIGRATION_LOCK; `only` lists the files to run, which must come first. */
export async function migrateWithin(
  client: pg.Client,
  { timeZone, folder = ownMigrations, only }: Options & { only?: string[] },
): Promise<string[]> {
  await client.query("select set_config('app.time_zone', $1, true)", [timeZone])
  await client.query(`
    create table if not exists public.schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  await letRolesReach(client)
  const all = pendingMigrations(await readMigrations(folder), await readHistory(client))
  const pending = only ? all.filter(({ name }) => only.includes(name)) : all
  for (const migration of pending) await run(client, migration)
  if (pending.length > 0) await letRolesReach(client)
  return pending.map(({ name }) => name)
}

/** Migrations may name the roles whose policies are made for every table alike, and make tables for them. */
async function letRolesReach(client: pg.Client): Promise<void> {
  await makeRole(client, CLIENT_ROLE)
  await makeRole(client, LIMITED_ROLE)
  await grantBackupRole(client)
  await letErasureReach(client)
}

/** Throws a CannotStartError unless this version has these migrations with the same content. */
export async function requireKnown(
  history: { name: string; sha256: string }[],
  folder = ownMigrations,
): Promise<void> {
  pendingMigrations(
    await readMigrations(folder),
    new Map(history.map(({ name, sha256 }) => [name, sha256])),
  )
}

/** The migrations that ran and those pending; changes nothing. Throws a CannotStartError like `migrate`. */
export async function readMigrationState(
  connection: pg.ClientConfig,
  folder = ownMigrations,
): Promise<MigrationState> {
  const migrations = await readMigrations(folder)
  const client = ownConnection(connection)
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('public.schema_migrations') as history")
    const history = rows[0]?.history === null ? new Map() : await readHistory(client)
    const pending = pendingMigrations(migrations, history)
    return { ran: [...history.keys()].sort(), pending: pending.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/** Throws a CannotStartError unless every migration has run; changes nothing. */
export async function requireMigrated(
  connection: pg.ClientConfig,
  folder = ownMigrations,
): Promise<void> {
  const { pending } = await readMigrationState(connection, folder)
  if (pending.length > 0) {
    throw new CannotStartError(
      'The database is not up to date with this Rentbook. Start Rentbook once, which migrates it.',
    )
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql'))
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (misnamed) throw new Error(`A migration is named 0001_what_it_does.sql, not ${misnamed}`)
  const numbers = new Set(names.map((name) => name.slice(0, 4)))
  if (numbers.size < names.length) throw new Error('Each migration has a number of its own.')
  return Promise.all(
    names.sort().map(async (name) => {
      // Git may check out files with other line endings.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readHistory(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.schema_migrations',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function pendingMigrations(migrations: Migration[], history: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const missing = [...history.keys()].find((name) => !known.has(name))
  if (missing) {
    throw new CannotStartError(
      `The database was migrated by ${missing}, which this Rentbook does not have: it is older ` +
        'than its database. Start the version that was used last.',
    )
  }
  const changed = migrations.find(({ name, sha256 }) => (history.get(name) ?? sha256) !== sha256)
  if (changed) {
    throw new CannotStartError(
      `${changed.name} was changed after it ran on this database. Restore it and add a new file.`,
    )
  }
  const pending = migrations.filter(({ name }) => !history.has(name))
  const late = pending.find(({ name }) => [...history.keys()].some((applied) => applied > name))
  if (late) {
    throw new CannotStartError(
      `${late.name} stands before migrations that ran already. Give it the next number.`,
    )
  }
  return pending
}

async function run(client: pg.Client, { name, sha256, sql }: Migration): Promise<void> {
  await client.query(sql).catch((error: Error) => {
    throw new CannotStartError(`The migration ${name} failed: ${error.message}`, { cause: error })
  })
  await client.query('insert into public.schema_migrations (name, sha256) values ($1, $2)', [
    name,
    sha256,
  ])
}

/** The role that erases what is left of closed organizations. It sees nothing of one that is open. */
const ERASURE_ROLE = 'rentbook_erasure'

type Table = { name: string; has_policy: boolean; may_delete: boolean; column: string | null }

/**
 * Makes the role and lets it see and delete, in every table, the rows of the organization of its
 * transaction if that is closed: by the column that names the organization, or else the account. As the
 * owner of the tables, after each migration, so that no new table is forgotten.
 */
async function letErasureReach(client: pg.ClientBase): Promise<void> {
  await makeRole(client, ERASURE_ROLE)
  const { rows } = await client.query<Table>(
    `select relname as name,
       exists (select from pg_policy where polrelid = c.oid and polname = 'erasure') as has_policy,
       has_table_privilege('${ERASURE_ROLE}', oid, 'delete') as may_delete,
       case when relname = 'organizations' then 'id' else
         (select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
            and attname in ('organization_id', 'account_id') order by attname desc limit 1) end as column
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  for (const { name, column, has_policy, may_delete } of rows) {
    if (column === null) continue
    const table = `public.${pg.escapeIdentifier(name)}`
    if (!may_delete) await client.query(`grant select, delete on ${table} to ${ERASURE_ROLE}`)
    if (!has_policy)
      await client.query(
        `create policy erasure on ${table} to ${ERASURE_ROLE} using (${conditionOf(name, column)})`,
      )
  }
}

// The accounts and the organization are looked up under their own policies: of an open one none is found.
const conditionOf = (table: string, column: string) =>
  ({
    id: 'id = current_organization() and closed_at is not null',
    organization_id: `organization_id = current_organization() and exists (
      select from organizations where organizations.id = ${table}.organization_id)`,
    account_id: `exists (select from accounts where accounts.id = ${table}.account_id)`,
  })[column]
