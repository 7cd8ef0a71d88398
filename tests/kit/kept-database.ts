import pg from 'pg'
import { CHECK_TIMEOUT_MS } from '../../src/features/statements/server/check-books.ts'
import { type Database, openDatabase } from '../../src/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The rows of all tables as PostgreSQL writes them, and for each table a sum by which equal rows are known. */
export type Contents = {
  rows: Map<string, string[]>
  sums: Map<string, string>
}

/** A test database with the connections of a world. */
export type OpenTestDatabase = {
  database: TestDatabase
  /** As the server opens it. */
  opened: Database
  /** Patient enough to check the books. */
  checker: Database
  /** The superuser's connections. */
  superuser: pg.Pool
  /** Gives it back, or drops it. */
  close(): Promise<void>
}

/** Opens a database that the world drops in the end. */
export function openTestDatabase(
  database: TestDatabase,
  patienceMs = PATIENCE_MS,
): OpenTestDatabase {
  const onError = () => {}
  const open = { poolSize: 10, patienceMs, onError }
  const opened = openDatabase(database.connection, open)
  const patient = { poolSize: 1, patienceMs: CHECK_TIMEOUT_MS, onError }
  const checker = openDatabase(database.connection, patient)
  const superuser = new pg.Pool(database.connection)
  superuser.on('error', onError)
  return {
    database,
    opened,
    checker,
    superuser,
    async close() {
      await Promise.all([opened.close(), checker.close(), superuser.end()])
      await database.close()
    },
  }
}

// A page shows a refusal to whoever waited too long, and no test asks for the time: a busy machine is no fault.
const PATIENCE_MS = 20_000

export type LentDatabase = OpenTestDatabase & { fill(contents: Contents): Promise<void> }

const free: LentDatabase[] = []

/**
 * Lends one of this worker's databases, migrated and empty. A connection to a new database reads the catalog and plans
 * each statement anew, which costs more than what most test files ask of it: so it is kept with its connections, and
 * `close` empties it. One whose tables or functions a test changed is dropped, and one that held many rows, whose pages
 * stay.
 */
export const lendDatabase = async (): Promise<LentDatabase> => free.pop() ?? makeDatabase()

async function makeDatabase(): Promise<LentDatabase> {
  const kept = openTestDatabase(await createTestDatabase())
  const { superuser } = kept
  const columns = await readColumns(superuser)
  const tables = [...columns.keys()]
  const fill = async (contents: Contents) => {
    const sums = await readSums(superuser, tables)
    const differing = tables.filter((it) => sums.get(it) !== contents.sums.get(it))
    if (differing.length > 0) await replaceRows(superuser, { differing, contents, columns })
  }
  const empty = await contentsOf(superuser)
  const shape = await readShape(superuser)
  const isEmptyAgain = async () => {
    if (await isLarge(superuser, tables)) return false
    await fill(empty)
    return (await readShape(superuser)) === shape
  }
  const lent: LentDatabase = {
    ...kept,
    fill,
    async close() {
      // What a test left open may hold a lock, or a table may be gone.
      if (await isEmptyAgain().catch(() => false)) free.push(lent)
      else await kept.close()
    },
  }
  return lent
}

/** The columns of each table that can be written, both quoted. */
async function readColumns(superuser: pg.Pool): Promise<Map<string, string[]>> {
  const { rows } = await superuser.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', nspname, relname) as name,
      array_agg(quote_ident(attname) order by attnum)::text[] as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0
      and not attisdropped and attgenerated = ''
    where relkind = 'r' and nspname in ('public', 'pgboss')
    group by 1 order by 1`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

async function readSums(superuser: pg.Pool, tables: string[]): Promise<Map<string, string>> {
  const sums = tables.map(
    (it) => `select '${it}' as name,
      count(*) || ':' || coalesce(sum(hashtextextended(one::text, 0)), 0) as sum from ${it} one`,
  )
  const text = sums.join(' union all ')
  const { rows } = await superuser.query<{ name: string; sum: string }>({ name: 'sums', text })
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

const MANY_ROWS = 5_000

const isLarge = async (superuser: pg.Pool, tables: string[]): Promise<boolean> =>
  [...(await readSums(superuser, tables)).values()].some(
    (sum) => Number(sum.split(':')[0]) > MANY_ROWS,
  )

/** Reads what a world's database holds, so that others can be filled with it. */
export async function contentsOf(superuser: pg.Pool): Promise<Contents> {
  const tables = [...(await readColumns(superuser)).keys()]
  const sums = await readSums(superuser, tables)
  const filled = tables.filter((it) => !sums.get(it)?.startsWith('0:'))
  const rows = new Map<string, string[]>()
  for (const table of filled) {
    const read = await superuser.query<{ row: string }>(`select one::text as row from ${table} one`)
    rows.set(
      table,
      read.rows.map(({ row }) => row),
    )
  }
  return { rows, sums }
}

async function replaceRows(
  superuser: pg.Pool,
  to: { differing: string[]; contents: Contents; columns: Map<string, string[]> },
): Promise<void> {
  const { differing, contents, columns } = to
  const client = await superuser.connect()
  let isDone = false
  try {
    const deleting = differing.map((it) => `delete from ${it};`).join(' ')
    await client.query(
      `begin; set local session_replication_role = replica; set local lock_timeout = '5s';
       set local statement_timeout = '20s'; ${deleting}`,
    )
    for (const table of differing) {
      const rows = contents.rows.get(table)
      if (!rows) continue
      const names = columns.get(table) ?? []
      await client.query(
        `insert into ${table} (${names.join(', ')}) overriding system value
         select ${names.map((it) => `(one.row).${it}`).join(', ')}
         from (select unnest($1::text[])::${table} as row offset 0) one`,
        [rows],
      )
    }
    await client.query('commit')
    isDone = true
  } finally {
    client.release(!isDone)
  }
}

/** Differs once something else than rows was changed: a table, a trigger, a function, a policy, a grant. */
async function readShape(superuser: pg.Pool): Promise<string> {
  const catalogs = ['class', 'attribute', 'proc', 'trigger', 'policy', 'constraint', 'statistic']
  const parts = catalogs.map(
    (it) => `(select count(*) || ':' || coalesce(max(xmin::text::bigint), 0) from pg_${it})`,
  )
  const text = `select concat_ws(' ', ${parts.join(', ')},
    (select string_agg(sequencename || last_value, ' ') from pg_sequences)) as shape`
  return (await superuser.query({ name: 'shape', text })).rows[0].shape
}
