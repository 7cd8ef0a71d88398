import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Connection } from '../src/server/database/database.ts'

// The yardstick: node:http and pg, which for each call open a transaction under row level security, send one named
// statement and answer. Nothing is checked and nobody is authenticated: no server can do less.
// `node bare-server.ts QUESTIONS` with the connection, the account and organization that it acts as, and its
// statements by name.

export type Questions = {
  database: Connection
  organizationId: string
  accountId: string
  /** With a reply, that is sent; else the rows are. */
  statements: Record<string, { text: string; reply?: string }>
}

const { database, organizationId, accountId, statements }: Questions = JSON.parse(
  process.argv[2] ?? '',
)
const pool = new pg.Pool({ ...database, max: 8, options: '-c role=rentbook_app' })
const IDENTITY = `select set_config('app.organization_id', $1, true), set_config('app.account_id', $2, true),
  set_config('app.client_id', '', true), set_config('app.job', '', true)`

async function answer(name: string): Promise<string> {
  const statement = statements[name]
  if (!statement) throw new Error(`There is no statement ${name}.`)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: 'identity', text: IDENTITY, values: [organizationId, accountId] })
    const { rows } = await client.query({ name, text: statement.text })
    await client.query('commit')
    client.release()
    return statement.reply ?? JSON.stringify(rows)
  } catch (error) {
    client.release(true)
    throw error
  }
}

const server = createServer((request, response) => {
  request.resume()
  answer((request.url ?? '').slice(1)).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`listening at ${(server.address() as AddressInfo).port}\n`),
)
