import pg from 'pg'
import { BACKUP_ROLE } from '../../server/backup/backup-role.ts'
import { listTables } from '../../server/backup/tables.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { checkServer } from '../../server/database/check-server.ts'
import type { Connection } from '../../server/database/database.ts'
import { requireMigrated } from '../../server/database/migrate.ts'
import { ownConnection } from '../../server/database/own-connection.ts'
import type { SealedPlace } from '../../server/database/sealed-place.ts'
import { type Sealer, sealKeptKeys } from '../../server/encryption.ts'
import { readSettings } from '../../server/settings.ts'
import { connectBeside } from './connect.ts'
import { knownKeys, openDataKey, openNewKey } from './data-key.ts'
import { SEALED_PLACES } from './declared.ts'
import { runWithFile } from './run-command.ts'

// `npm run rotate-key -- FILE`: seals everything with the data key in FILE, which is made if it is missing. Run again
// after an interruption, it goes on, or reports that all is done.

/** Rows that are sealed again at once. */
const BATCH = 1000

void runWithFile('rotate-key', async (file) => {
  const settings = readSettings(process.env)
  const { dataKeyFile } = settings
  const { connection, stop } = await connectBeside(settings)
  try {
    await checkServer(connection)
    await requireMigrated(connection)
    const to = await openNewKey(file)
    const next = [
      `Start Rentbook with it: put ${file} in the place of ${dataKeyFile}, or set DATA_KEY_FILE to it.`,
      `Keep the old key (${dataKeyFile}) with the backups of before: they open with it alone. Then make a new backup.`,
    ]
    if ((await knownKeys(connection)).includes(to.keyId))
      return [`Everything is sealed with the key ${to.keyId} in ${file} already.`, ...next]
    const from = await openDataKey(dataKeyFile, connection)
    const sealed = await rotateDataKey(connection, { from, to })
    return [`${sealed} texts are sealed with the key ${to.keyId} in ${file} now.`, ...next]
  } finally {
    await stop()
  }
})

type Keys = { from: Sealer; to: Sealer }

/**
 * Seals everything in the database with another data key, in one transaction: a failure or a kill leaves all of it with
 * the old one. Returns how many texts were sealed. `connection` is that of the role that owns the tables. @throws
 * CannotStartError while anybody else works on the database
 */
async function rotateDataKey(connection: Connection, keys: Keys): Promise<number> {
  const client = ownConnection({ ...connection, keepAlive: true })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout to 0')
    // A sign-in or a write that starts now waits, and then meets the new key.
    await client.query('lock table data_keys in access exclusive mode')
    await requireAlone(client)
    let sealed = 0
    for (const place of SEALED_PLACES) sealed += await resealPlace(client, place, keys)
    await client.query('set local role rentbook_identity')
    await client.query('delete from mailbox')
    await client.query('delete from data_keys')
    await client.query(
      'insert into data_keys (id, created_at, kept_keys_sealed) values ($1, now(), $2)',
      [keys.to.keyId, sealKeptKeys(keys)],
    )
    await requireNoneLeft(client, keys.from.keyId)
    await client.query('commit')
    return sealed
  } finally {
    await client.end()
  }
}

async function requireAlone(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and usename = current_user
       and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  if (rowCount === 0) return
  throw new CannotStartError(
    'Rentbook runs on this database, or another command does. Stop every server of it, and try again.',
  )
}

type Found = { part: string; place: string; row: string; sealed: string }

async function resealPlace(client: pg.Client, place: SealedPlace, keys: Keys): Promise<number> {
  const { table, row, sealed, set, context } = place
  const putBack = await liftGuards(client, table)
  await client.query(
    `declare sealed_with_old_key no scroll cursor for
     select tableoid as part, ctid::text as place, ${row}::text as row, ${sealed} as sealed
     from ${table} where ${sealed} like ${pg.escapeLiteral(`${keys.from.keyId}.%`)}`,
  )
  let count = 0
  for (;;) {
    const { rows } = await client.query<Found>(`fetch ${BATCH} from sealed_with_old_key`)
    if (rows.length === 0) break
    const fresh = rows.map((it) =>
      keys.to.seal(keys.from.open(it.sealed, context(it.row)), context(it.row)),
    )
    await client.query(
      `update ${table} as it set ${set}
       from unnest($1::oid[], $2::tid[], $3::text[]) as fresh (part, place, sealed)
       where it.tableoid = fresh.part and it.ctid = fresh.place`,
      [rows.map(({ part }) => part), rows.map((it) => it.place), fresh],
    )
    count += rows.length
  }
  await client.query('close sealed_with_old_key')
  await putBack()
  return count
}

/**
 * Lets the owner of a table see and change all of it until the returned function is called: forced policies and
 * triggers, which keep a paper from being changed, bind the owner too.
 */
async function liftGuards(client: pg.Client, table: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ forced: boolean }>(
    'select relforcerowsecurity as forced from pg_class where oid = $1::regclass',
    [table],
  )
  if (!rows[0]?.forced) return async () => {}
  await client.query(`alter table ${table} no force row level security, disable trigger user`)
  return async () => {
    await client.query(`alter table ${table} force row level security, enable trigger user`)
  }
}

/** A column that was forgotten would be lost with the old key: then nothing is changed. */
async function requireNoneLeft(client: pg.Client, keyId: string): Promise<void> {
  await client.query('reset role')
  const tables = await listTables(client)
  await client.query(`set local role ${BACKUP_ROLE}`)
  for (const { name } of tables) {
    // Bytes are no text of ours, and those of files are many.
    const { rows } = await client.query<{ text: string | null }>(
      `select string_agg(format('%I::text', attname), ', ') as text from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid <> 'bytea'::regtype`,
      [`public.${pg.escapeIdentifier(name)}`],
    )
    if (!rows[0]?.text) continue
    const { rowCount } = await client.query(
      `select from public.${pg.escapeIdentifier(name)} where concat_ws(' ', ${rows[0].text}) like $1 limit 1`,
      [`%${keyId}.%`],
    )
    if (rowCount !== 0)
      throw new Error(
        `${name} still holds text that is sealed with the old key. Nothing was changed.`,
      )
  }
}
