import { PgBoss } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import type { Connection } from '../database/database.ts'
import { MIGRATION_LOCK } from '../database/migrate.ts'
import { ownConnection } from '../database/own-connection.ts'
import { QUEUE, RETRIES } from './mail-queue.ts'

/**
 * Installs the queue's schema, as the role that migrates; the server's roles may only use it. Does nothing if
 * it is installed.
 */
export async function installMailQueue(connection: Connection): Promise<void> {
  if (await isInstalled(connection)) return
  await makeMailQueue(connection)
  await grantUse(connection)
}

/** Installs only the queue: a database that is being restored has no roles yet. */
export async function makeMailQueue(connection: Connection): Promise<void> {
  const boss = new PgBoss({ ...connection, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {}) // start() rejects with the same error
  await boss.start()
  try {
    await boss.createQueue(QUEUE, RETRIES)
  } finally {
    await boss.stop({ graceful: false })
  }
}

// Owners and clients may enqueue mails and read none.
const GRANT_SENDING = `
  grant usage on schema pgboss to rentbook_app, rentbook_client, rentbook_limited;
  grant select on pgboss.queue to rentbook_app, rentbook_client, rentbook_limited;
  do $$
  declare
    jobs regclass;
  begin
    for jobs in select relid from pg_partition_tree('pgboss.job') loop
      execute format('grant insert, select (id) on %s to rentbook_app, rentbook_client, rentbook_limited', jobs);
    end loop;
  end $$`

const IS_GRANTED = `
  select has_schema_privilege('rentbook_app', 'pgboss', 'usage')
    and has_schema_privilege('rentbook_client', 'pgboss', 'usage')
    and has_schema_privilege('rentbook_limited', 'pgboss', 'usage')
    and has_schema_privilege('rentbook_identity', 'pgboss', 'usage')
    and has_schema_privilege('rentbook_admin', 'pgboss', 'usage')
    and has_table_privilege('rentbook_app', 'pgboss.queue', 'select')
    and has_table_privilege('rentbook_client', 'pgboss.queue', 'select')
    and has_table_privilege('rentbook_limited', 'pgboss.queue', 'select')
    and bool_and(
      has_table_privilege('rentbook_identity', oid, 'select')
      and has_table_privilege('rentbook_identity', oid, 'insert')
      and has_table_privilege('rentbook_identity', oid, 'update')
      and has_table_privilege('rentbook_identity', oid, 'delete')
      and has_table_privilege('rentbook_admin', oid, 'select')
      and has_table_privilege('rentbook_admin', oid, 'insert'))
    and (
      select bool_and(
        has_table_privilege(role, relid, 'insert') and has_column_privilege(role, relid, 'id', 'select'))
      from unnest('{rentbook_app,rentbook_client,rentbook_limited}'::text[]) role, pg_partition_tree('pgboss.job')) as is_granted
  from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')`

/** Whether the library's newest schema and the queue exist and the roles may use them. */
async function isInstalled(connection: Connection): Promise<boolean> {
  const client = ownConnection(connection)
  await client.connect()
  try {
    const { rows: schema } = await client.query("select to_regclass('pgboss.version') as versions")
    if (schema[0].versions === null) return false
    const { rows: queue } = await client.query(
      'select from pgboss.version join pgboss.queue on name = $1 where version = $2',
      [QUEUE, library.pgboss.schema],
    )
    if (queue.length === 0) return false
    return (await client.query(IS_GRANTED)).rows[0].is_granted === true
  } finally {
    await client.end()
  }
}

async function grantUse(connection: Connection) {
  const client = ownConnection(connection)
  await client.connect()
  try {
    // One server at a time: concurrent grants fail with 'tuple concurrently updated'.
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK});
      grant usage on schema pgboss to rentbook_identity, rentbook_admin;
      grant select, insert, update, delete on all tables in schema pgboss to rentbook_identity;
      grant select, insert on all tables in schema pgboss to rentbook_admin;
      ${GRANT_SENDING}`)
  } finally {
    await client.end()
  }
}
