import pg from 'pg'
import type { PostgresConnection } from '../../src/server/embedded-postgres/embedded-postgres.ts'

/** A checksum of the rows of each table, by its name, as the superuser sees them. */
export async function tableChecksums(
  connection: PostgresConnection,
): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      `select relname as name, (xpath('/row/c/text()', query_to_xml(
         format('select count(*) || '':'' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '''') as c
           from public.%I t', relname), false, true, '')))[1]::text as checksum
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
  } finally {
    await client.end()
  }
}
