import pg from 'pg'
import type { Connection } from '../../src/server/database/database.ts'

const COLUMNS = 'verify_hash, verification, cancelled_at, replaced_by'
const NOT_ALLOWED = '42501'

/**
 * Tries, with the code of a receipt or without, to read and change receipts with no condition in any
 * query. Returns what succeeded; everything is rolled back.
 */
export async function verificationBreaches(connection: Connection): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ hash: string }>(
      "select encode(verify_hash, 'hex') as hash from receipts order by id limit 1",
    )
    const hash = rows[0]?.hash ?? ''
    const seen = (as: string) => attempt(client, as, `select ${COLUMNS} from receipts`)
    return [
      ...((await seen('')) === '0' ? [] : ['a stranger without a code sees receipts']),
      ...((await seen('00'.repeat(32))) === '0' ? [] : ['a wrong code shows receipts']),
      ...((await seen(hash)) === '1' ? [] : ['a code shows other receipts than its own']),
      ...(await refusedToStranger(client, hash)),
    ]
  } finally {
    await client.end()
  }
}

async function refusedToStranger(client: pg.Client, hash: string): Promise<string[]> {
  const breaches: string[] = []
  for (const text of [
    'select snapshot from receipts',
    'select document from receipts',
    'select id, organization_id, client_id from receipts',
    'select landlord_pan_sealed from receipts',
    'select cancel_reason from receipts',
    "update receipts set verification = '{}'",
    'delete from receipts',
  ])
    if ((await attempt(client, hash, text)) !== NOT_ALLOWED) breaches.push(`a stranger may ${text}`)
  return breaches
}

/** How many rows the statement met, or the code of its error. */
async function attempt(client: pg.Client, hash: string, text: string): Promise<string> {
  await client.query('begin')
  try {
    await client.query(
      "select set_config('role', 'rentbook_identity', true), set_config('app.verify_hash', $1, true)",
      [hash],
    )
    return String((await client.query(text)).rowCount)
  } catch (error) {
    return (error as pg.DatabaseError).code ?? 'unknown'
  } finally {
    await client.query('rollback')
  }
}
