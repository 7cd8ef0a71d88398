import pg from 'pg'
import type { Connection } from '../../src/server/database/database.ts'

/** Every table whose rows belong to one organization, and the column that says to which. */
async function organizationTables(client: pg.Client): Promise<{ table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id' order by 1`,
  )
  return [
    { table: 'organizations', column: 'id' },
    ...rows.map(({ table }) => ({ table, column: 'organization_id' })),
  ]
}

/** One checksum for each organization over all its rows in all tables, as the superuser sees them. */
export async function checksumsOf(
  connection: Connection,
  organizationIds: readonly string[],
): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const tables = await organizationTables(client)
    const sums: Record<string, string> = {}
    for (const id of organizationIds) {
      const parts = tables.map(
        ({ table, column }) =>
          `select '${table}' || coalesce(string_agg(t::text, '|' order by t::text), '') as rows from ${table} t where ${column} = $1`,
      )
      const { rows } = await client.query<{ sum: string }>(
        `select md5(string_agg(rows, '#' order by rows)) as sum from (${parts.join(' union all ')}) all_rows`,
        [id],
      )
      sums[id] = rows[0]?.sum ?? ''
    }
    return sums
  } finally {
    await client.end()
  }
}
