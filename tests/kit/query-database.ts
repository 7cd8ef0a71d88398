import pg from 'pg'

/** The rows of one statement, over a connection of its own. */
export async function queryDatabase(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}
