type Query = (sql: string, values?: unknown[]) => Promise<unknown[]>

/** Every table whose rows belong to an organization, with the column that names it. */
async function organizationTables(query: Query): Promise<{ table: string; column: string }[]> {
  const rows = (await query(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id' order by 1`,
  )) as { table: string }[]
  return [
    { table: 'organizations', column: 'id' },
    ...rows.map(({ table }) => ({ table, column: 'organization_id' })),
  ]
}

/** A checksum for each organization over all its rows in all tables. Run the query as the superuser, who sees them all. */
export async function checksumsOf(
  query: Query,
  organizationIds: readonly string[],
): Promise<Record<string, string>> {
  const tables = await organizationTables(query)
  const parts = tables.map(
    ({ table, column }) =>
      `select '${table}' || coalesce(string_agg(t::text, '|' order by t::text), '') as rows from ${table} t where ${column} = $1`,
  )
  const sums: Record<string, string> = {}
  for (const id of organizationIds) {
    const [found] = (await query(
      `select md5(string_agg(rows, '#' order by rows)) as sum from (${parts.join(' union all ')}) all_rows`,
      [id],
    )) as { sum: string }[]
    sums[id] = found?.sum ?? ''
  }
  return sums
}
