import pg from 'pg'
import { makeRole } from '../database/make-role.ts'
import { LEFT_OUT } from './tables.ts'

/**
 * The role that reads backups. Forced row level security also applies to the owner of the tables, so this
 * role has its own policy on each. It owns nothing, cannot log in and changes no record.
 */
export const BACKUP_ROLE = 'rentbook_backup'

const NEEDED_BESIDES = 'schema_migrations'

/**
 * Makes the role if it is missing and lets it read every table that a backup contains, including those of
 * later migrations. Called as the owner of the tables, in its transaction.
 */
export async function grantBackupRole(client: pg.ClientBase): Promise<void> {
  await makeRole(client, BACKUP_ROLE)
  await client.query(LET_READ_MAILS)
  const { rows } = await client.query<{ name: string; may_read: boolean; sees_all: boolean }>(
    `select relname as name, has_table_privilege('${BACKUP_ROLE}', oid, 'select') as may_read,
       not relrowsecurity or exists (select from pg_policy where polrelid = c.oid and polname = 'backup') as sees_all
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ($1)`,
    [LEFT_OUT.filter((name) => name !== NEEDED_BESIDES)],
  )
  for (const { name, may_read, sees_all } of rows) {
    const table = `public.${pg.escapeIdentifier(name)}`
    if (!may_read) await client.query(`grant select on ${table} to ${BACKUP_ROLE}`)
    if (!sees_all)
      await client.query(
        `create policy backup on ${table} for select to ${BACKUP_ROLE} using (true)`,
      )
  }
}

const LET_READ_MAILS = `
do $$
begin
  if to_regclass('pgboss.job') is not null
    and not has_table_privilege('${BACKUP_ROLE}', 'pgboss.job', 'select') then
    grant usage on schema pgboss to ${BACKUP_ROLE};
    grant select on pgboss.job to ${BACKUP_ROLE};
  end if;
end $$`
