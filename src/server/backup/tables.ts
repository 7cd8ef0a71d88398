import pg from 'pg'

/**
 * Tables that no backup contains: whatever grants access, so that a restored backup revives no ended session,
 * spent code or used link; kept mails, which contain such codes; and the list of backups, which belongs to
 * the installation. Second factors are included, as password hashes are: without them a restored server would
 * let people in with less.
 */
export const LEFT_OUT = [
  'schema_migrations', // in the header
  'sessions',
  'otps',
  'password_resets',
  'administrator_confirmations',
  'email_changes',
  'sign_in_handles',
  'used_challenges',
  'mailbox',
  'backups',
  'clock_marks', // of the installation, too
  'jobs',
  'due_jobs',
  'job_wakes',
]

export type BackedUpTable = {
  name: string
  /** Stored columns; generated ones are computed again. */
  columns: string[]
  /** The primary key; texts are compared byte by byte, which is the same order everywhere. */
  order: string[]
}

type Row = { name: string; columns: string[]; order: string[] | null; references: string[] }

/** The tables of a backup, each after those that it references. */
export async function listTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<Row>(
    `select relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select array_agg(quote_ident(attname) || case when typcategory = 'S' then ' collate "C"' else '' end
          order by array_position(indkey::smallint[], attnum))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
          join pg_type on pg_type.oid = atttypid
        where indrelid = c.oid and indisprimary) as order,
       array(select distinct target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> conrelid) as references
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all ($1)
     order by relname collate "C"`,
    [LEFT_OUT],
  )
  return inOrderOfReferences(rows).map(({ name, columns, order }) => {
    if (!order) throw new Error(`The table ${name} has no primary key.`)
    return { name, columns, order }
  })
}

function inOrderOfReferences(tables: Row[]): Row[] {
  const placed: Row[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ references }) =>
      references.every((name) => !waiting.has(name)),
    )
    if (next.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()]}`)
    for (const table of next) waiting.delete(table.name)
    placed.push(...next)
  }
  return placed
}

/** The statement that writes a table's rows as text, identical for identical rows. */
export const copyOut = ({ name, columns, order }: BackedUpTable): string =>
  `copy (select ${listOf(columns)} from public.${quoted(name)} order by ${order.join(', ')}) to stdout`

/** The statement that reads them back. */
export const copyIn = ({ name, columns }: Omit<BackedUpTable, 'order'>): string =>
  `copy public.${quoted(name)} (${listOf(columns)}) from stdin`

const quoted = (name: string) => pg.escapeIdentifier(name)
const listOf = (columns: string[]) => columns.map(quoted).join(', ')

/** Settings under which equal values have equal texts on every server. */
export const SAME_TEXTS = `
  set local timezone to 'UTC';
  set local datestyle to 'ISO, YMD';
  set local intervalstyle to 'iso_8601';
  set local extra_float_digits to 1;
  set local bytea_output to 'hex';
  set local statement_timeout to 0;
  set local idle_in_transaction_session_timeout to 0`
